import { expect, test } from 'vitest'
import { searchAudience } from '../../contract/audience.ts'
import { countDirectory, readCards, readProfile } from '../../contract/directory.ts'
import { letIn, listSentPitches, readOwnPitch, submitPitch } from '../../contract/pitches.ts'
import { createPost } from '../../contract/posts.ts'
import { DENIED } from '../../contract/sources.rules.ts'
import { editSource, listSources, restoreSource, retireSource } from '../../contract/sources.ts'
import { testApp } from '../../test/support/app.ts'
import {
  expertRequest,
  type Member,
  makeMember,
  makeOwnSource,
  makeSource,
} from '../../test/support/factories.ts'
import { holding } from '../../test/support/holding.ts'
import { makePitch, makePitcher, makeRequest, pitchTo } from '../../test/support/pitching.ts'

const app = await testApp({ RATE_LIMITS: 'off' })
const { set, hold } = holding(app)
const [journalist, admin, rival] = [
  await makeMember(app, { name: 'Ada Quill' }),
  await makeMember(app, { role: 'admin' }),
  await makeMember(app, { role: 'pr' }),
]
const at = (source_id: string) => ({ params: { source_id } })
const retire = async (member: Member, id: string) => (await app.as(member).call(retireSource, at(id))).body
const restore = async (member: Member, id: string) => (await app.as(member).call(restoreSource, at(id))).body
const found = async (by: Member, search = 'Quentin') =>
  (await app.as(by).call(listSources, { body: { search } })).body.sources.map(({ id }) => id)
const keeperOf = async (name = 'Quentin Ash') => {
  const keeper = await makeMember(app, { role: 'pr' })
  return { ...keeper, source: await makeSource(app, keeper, { name }) }
}

test('takes a source out of all that others see, and brings it back; repeating either succeeds', async () => {
  const pr = await keeperOf()
  const id = pr.source
  const count = async () => (await app.as(journalist).call(countDirectory)).body.sources
  const cards = async (by: Member) =>
    (await app.as(by).call(readCards, { body: { ids: [id] } })).body.sources.length
  const offered = async () =>
    (await app.as(journalist).call(searchAudience, { body: { search: 'Quentin' } })).body.options.length
  const before = await count()
  expect([await found(journalist), await cards(journalist), await offered()]).toEqual([[id], 1, 1])
  const stream = await app.stream(pr)
  await stream.next('ready')
  const retired = await retire(pr, id)
  expect(retired).toMatchObject({ id, is_retired: true, retired_by: 'keeper', is_denied: false })
  expect((await stream.next('sources.changed')).data).toEqual(retired)
  expect(await retire(pr, id)).toEqual(retired)
  expect([await found(journalist), await found(admin), await cards(journalist), await offered()]).toEqual([
    [],
    [],
    0,
    0,
  ])
  expect(await count()).toBe(before - 1)
  for (const other of [journalist, rival])
    await app.as(other).refused(readProfile, { params: { profile_id: id } }, 404)
  const view = await app.as(pr).call(readProfile, { params: { profile_id: id } })
  expect(view.body).toMatchObject({ kind: 'source', source: { is_retired: true } })
  await app.as(admin).call(readProfile, { params: { profile_id: id } })
  expect([await found(pr), await cards(pr)]).toEqual([[id], 1])
  const invited = [{ account_id: pr.id, profile_id: id }]
  const body = { ...expertRequest({ audience: 'chosen', invited }), data: { status: 'published' } }
  await app.as(journalist).refused(createPost, { body: body as never }, 422)
  const restored = await restore(pr, id)
  expect(restored).toMatchObject({ is_retired: false, retired_by: null })
  expect(await restore(pr, id)).toEqual(restored)
  expect([await found(journalist), await count(), await offered()]).toEqual([[id], before, 1])
  await app.as(journalist).call(createPost, { body: body as never })
})

test('lists only own sources in use, or only retired ones', async () => {
  const pr = await keeperOf()
  const other = await makeSource(app, pr, { name: 'Quentin Birch' })
  await retire(pr, other)
  const list = async (by: Member, retired: boolean) =>
    (await app.as(by).call(listSources, { body: { retired } })).body.sources.map(({ id }) => id)
  expect(await list(pr, false)).toEqual([pr.source])
  expect(await list(pr, true)).toEqual([other])
  const all = await list(journalist, true)
  expect(all).toContain(pr.source)
  expect(all).not.toContain(other)
})

test('is for active keepers alone: others are refused, and find nothing where it is retired', async () => {
  const pr = await keeperOf()
  const dormant = await makeMember(app, { role: 'pr', dormant: true })
  const theirs = await makeSource(app, dormant)
  for (const call of [retireSource, restoreSource]) {
    for (const other of [journalist, admin, rival]) await app.as(other).refused(call, at(pr.source), 403)
    await app.as(pr).refused(call, at(crypto.randomUUID()), 404)
    const refused = await app.as(dormant).refused(call, at(theirs), 403)
    expect(refused.body.code).toBe('membership_dormant')
  }
  const { updated_at } = await retire(pr, pr.source)
  for (const call of [retireSource, restoreSource])
    for (const other of [journalist, admin, rival]) await app.as(other).refused(call, at(pr.source), 404)
  const edit = { name: 'X', role: 'Executive' as const, updated_at }
  await app.as(rival).refused(editSource, { ...at(pr.source), body: edit }, 404)
  await app.as(pr).call(editSource, { ...at(pr.source), body: edit })
})

test('lets experts retire a profile of their own, and what they hold of an agency', async () => {
  const [expert, pr] = [await makeMember(app, { role: 'expert' }), await keeperOf()]
  const own = await makeOwnSource(app, expert, { name: 'Quentin Own' })
  const held = await makeSource(app, pr, { held_by: expert.id })
  for (const id of [own, held]) {
    expect((await retire(expert, id)).is_retired).toBe(true)
    expect((await restore(expert, id)).is_retired).toBe(false)
  }
  // The agency retires its own use alone, and cannot bring back what the expert has retired.
  expect(await retire(pr, held)).toMatchObject({ is_retired: false, retired_by: 'keeper' })
  expect((await restore(expert, held)).retired_by).toBe('keeper')
  expect(await retire(expert, held)).toMatchObject({ is_retired: true, retired_by: 'expert' })
  const theirs = await app.as(pr).refused(restoreSource, at(held), 409)
  expect(theirs.body.error).toBe('The expert has retired this profile. Only they can restore it.')
  expect((await restore(expert, held)).retired_by).toBe('keeper')
  expect((await restore(pr, held)).retired_by).toBeNull()
  await app.as(pr).refused(retireSource, at(own), 403)
})

test('keeps a retired source from being pitched; past pitches name it as retired', async () => {
  const [pitcher, author] = [await makePitcher(app), await makeMember(app)]
  const [before, after] = [await makeRequest(app, author), await makeRequest(app, author)]
  await makePitch(app, pitcher, before)
  const { name } = await retire(pitcher, pitcher.source)
  const refused = await app.as(pitcher).refused(submitPitch, pitchTo(after, pitcher.source), 422)
  expect(refused.body.fields).toEqual({ profile_id: 'You have to select a profile to pitch' })
  await set(author, after, 'enough')
  const held = pitchTo(after, pitcher.source, { hold: true })
  await app.as(pitcher).refused(submitPitch, held, 422)
  const { pitch } = (await app.as(pitcher).call(readOwnPitch, { params: { post_id: before } })).body
  expect(pitch?.source?.name).toBe(`${name} · Retired`)
  const [sent] = (await app.as(pitcher).call(listSentPitches)).body.pitches
  expect(sent?.source?.name).toBe(`${name} · Retired`)
  await restore(pitcher, pitcher.source)
  await app.as(pitcher).call(submitPitch, held)
})

test('leaves a held pitch out while its source is retired', async () => {
  const [pitcher, author] = [await makePitcher(app), await makeMember(app)]
  const post_id = await makeRequest(app, author)
  await set(author, post_id, 'enough')
  await hold(pitcher, post_id)
  await retire(pitcher, pitcher.source)
  const enter = async () =>
    (await app.as(author).call(letIn, { params: { post_id }, body: { all: true } })).body
  expect(await enter()).toEqual({ let_in: 0, left: 1 })
  await restore(pitcher, pitcher.source)
  expect(await enter()).toEqual({ let_in: 1, left: 0 })
})

test('refuses to restore what the team has retired, or its expert has denied', async () => {
  const pr = await keeperOf()
  const become = (set: string) =>
    app.database.pool.query(`update profiles set retired_at = now(), ${set} where id = $1`, [pr.source])
  await become(`retired_by = 'admin'`)
  expect((await retire(pr, pr.source)).retired_by).toBe('admin')
  const team = await app.as(pr).refused(restoreSource, at(pr.source), 409)
  expect(team.body.error).toBe('The Beatline team has retired this profile. Only the team can restore it.')
  await become(`retired_by = 'expert', denied_at = now()`)
  const denied = await app.as(pr).refused(restoreSource, at(pr.source), 409)
  expect(denied.body.error).toBe(DENIED)
  await app.database.pool.query('update profiles set denied_at = null where id = $1', [pr.source])
  expect((await restore(pr, pr.source)).is_retired).toBe(false)
})
