import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readAccount } from '../../contract/accounts.ts'
import { readProfile } from '../../contract/directory.ts'
import { changeMemberRole } from '../../contract/membership.ts'
import {
  createOwnSource,
  createSource,
  editSource,
  listSources,
  readOwnSource,
} from '../../contract/sources.ts'
import { testApp } from '../../test/support/app.ts'
import { type Member, makeMember, makeOwnSource, makeSource } from '../../test/support/factories.ts'
import { mailsTo } from '../../test/support/links.ts'

const app = await testApp()
const makeExpert = () => makeMember(app, { role: 'expert' })
const [admin, journalist] = [await makeMember(app, { role: 'admin' }), await makeMember(app)]
const form = {
  name: 'Naomi Lund',
  role: 'Executive' as const,
  organization: 'Riverbend',
  expertise: 'Hail.',
  photo_url: '',
  social_links: { Desk: { url: 'mailto:naomi@riverbend.example', icon: 'Mail' as const } },
}
const own = async (expert: Member) => (await app.as(expert).call(readOwnSource)).body.source
const listed = async (by: Member) =>
  (await app.as(by).call(listSources, { body: {} })).body.sources.map(({ id }) => id)
const holds = async (member: Member) => (await app.as(member).call(readAccount)).body.holds_source
const give = (member: Member, role: 'journalist' | 'pr' | 'expert') =>
  app.as(admin).call(changeMemberRole, { params: { account_id: member.id }, body: { role } })

test('adds one profile of their own for an expert, and refuses a second', async () => {
  const expert = await makeExpert()
  expect(await own(expert)).toBeNull()
  expect(await holds(expert)).toBe(false)
  const { body } = await app.as(expert).call(createOwnSource, { body: form })
  expect(body).toMatchObject({ ...form, photo_url: null, account_id: expert.id, held_by: expert.id })
  expect(await own(expert)).toEqual(body)
  expect(await holds(expert)).toBe(true)
  const second = await app.as(expert).refused(createOwnSource, { body: form }, 409)
  expect(second.body.error).toBe('You already have a source profile.')
  await app.as(expert).refused(createSource, { body: form }, 403)
  expect(await listed(expert)).toEqual([body.id])
  expect(await listed(journalist)).toContain(body.id)
})

test('adds one when a key comes twice, and one when two calls come at once', async () => {
  const [expert, hasty] = [await makeExpert(), await makeExpert()]
  const headers = { 'idempotency-key': randomUUID() }
  const first = await app.as(expert).call(createOwnSource, { body: form, headers })
  const again = await app.as(expert).call(createOwnSource, { body: form, headers })
  expect(again.body).toEqual(first.body)
  const ask = () =>
    app
      .as(hasty)
      .call(createOwnSource, { body: form })
      .then(
        () => 201,
        () => 409,
      )
  expect((await Promise.all([ask(), ask(), ask()])).sort()).toEqual([201, 409, 409])
})

test('is for experts alone', async () => {
  for (const role of ['journalist', 'pr', 'admin'] as const) {
    const member = await makeMember(app, { role })
    const refused = await app.as(member).refused(createOwnSource, { body: form }, 403)
    expect(refused.body.error).toBe('Only experts can have a source profile of their own.')
    await app.as(member).refused(readOwnSource, {}, 403)
  }
})

test('is changed and opened by its expert alone, with every link', async () => {
  const [expert, other] = [await makeExpert(), await makeExpert()]
  const { id, updated_at } = (await app.as(expert).call(createOwnSource, { body: form })).body
  const edit = { params: { source_id: id }, body: { ...form, expertise: 'Wind.', updated_at } }
  for (const by of [other, journalist, admin, await makeMember(app, { role: 'pr' })]) {
    const { body } = await app.as(by).refused(editSource, edit, 403)
    expect(body.error).toBe('You can only edit profiles that belong to you.')
  }
  await app.as(other).refused(readProfile, { params: { profile_id: id } }, 403)
  const { body } = await app.as(expert).call(editSource, edit)
  expect(body).toMatchObject({ expertise: 'Wind.', social_links: form.social_links })
  const page = await app.as(expert).call(readProfile, { params: { profile_id: id } })
  expect(page.body).toMatchObject({ kind: 'source', source: { social_links: form.social_links } })
  expect(await own(expert)).toEqual(body)
  await app.as(expert).refused(editSource, edit, 409)
})

test('is hidden while the expert has another role, and back when they are one again', async () => {
  const expert = await makeExpert()
  const { id, updated_at } = (await app.as(expert).call(createOwnSource, { body: form })).body
  const edit = { params: { source_id: id }, body: { ...form, updated_at } }
  for (const role of ['pr', 'journalist'] as const) {
    await give(expert, role)
    for (const by of [journalist, expert, admin]) expect(await listed(by)).not.toContain(id)
    await app.as(expert).refused(readOwnSource, {}, 403)
    const { body } = await app.as(expert).refused(editSource, edit, 403)
    expect(body.error).toBe('Only experts can have a source profile of their own.')
  }
  await give(expert, 'expert')
  expect(await listed(journalist)).toContain(id)
  expect(await own(expert)).toMatchObject({ id })
  expect(await mailsTo(app, expert.email)).toMatchObject([
    { letter: 'role_changed_from_expert', slots: { role: 'PR Professional' } },
    { letter: 'role_changed_from_pr' },
    { letter: 'role_changed' },
  ])
})

test('leaves the sources that an expert represented as a PR member hidden', async () => {
  const expert = await makeMember(app, { role: 'pr' })
  const represented = await makeSource(app, expert)
  await give(expert, 'expert')
  const { id } = (await app.as(expert).call(createOwnSource, { body: form })).body
  expect(await listed(journalist)).toContain(id)
  expect(await listed(journalist)).not.toContain(represented)
  await give(expert, 'pr')
  expect(await listed(expert)).toEqual([represented])
})

test('is read by a dormant expert, who adds and changes none, and listed for nobody', async () => {
  const [expert, other] = [
    await makeMember(app, { role: 'expert', dormant: true }),
    await makeMember(app, { role: 'expert', dormant: true }),
  ]
  const id = await makeOwnSource(app, expert)
  const { updated_at } = (await own(expert))!
  await app.as(expert).refused(editSource, { params: { source_id: id }, body: { ...form, updated_at } }, 403)
  await app.as(other).refused(createOwnSource, { body: form }, 403)
  expect(await listed(journalist)).not.toContain(id)
})

test('goes with its expert’s account', async () => {
  const expert = await makeExpert()
  const id = await makeOwnSource(app, expert)
  await app.database.db.deleteFrom('auth_users').where('id', '=', expert.id).execute()
  expect(await listed(journalist)).not.toContain(id)
  const left = app.database.db.selectFrom('profiles').select('id').where('id', '=', id)
  expect(await left.execute()).toEqual([])
})
