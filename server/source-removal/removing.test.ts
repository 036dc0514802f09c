import { expect, test } from 'vitest'
import { readAccount } from '../../contract/accounts.ts'
import { countAudience } from '../../contract/audience.ts'
import { readProfile } from '../../contract/directory.ts'
import { listConversations, readConversation } from '../../contract/messages.ts'
import { exportOwnData } from '../../contract/own-data.ts'
import { letIn, listHeld, listSentPitches, readOwnPitch, submitPitch } from '../../contract/pitches.ts'
import { readPost } from '../../contract/posts.ts'
import {
  createOwnSource,
  createSource,
  editSource,
  listSources,
  readRemoval,
  removeSource,
  retireSource,
} from '../../contract/sources.ts'
import { testApp } from '../../test/support/app.ts'
import { makeConfidential } from '../../test/support/confidential.ts'
import { type Member, makeMember, makeOwnSource, makeSource } from '../../test/support/factories.ts'
import { holding } from '../../test/support/holding.ts'
import { makePitch, makePitcher, makeRequest, pitchTo } from '../../test/support/pitching.ts'
import { uploadPicture } from '../../test/support/uploading.ts'
import { erasureMarks } from '../erasure-marks/erasure-marks.ts'
import { sweepImages } from '../images/images.ts'
import { eraseAgain } from '../own-data/own-data.ts'
import { removeForExpert } from './source-removal.ts'

const app = await testApp({ RATE_LIMITS: 'off' })
const { pool, db } = app.database
const { set, hold } = holding(app)
const [author, admin, rival] = [
  await makeMember(app, { name: 'Ada Quill' }),
  await makeMember(app, { role: 'admin' }),
  await makeMember(app, { role: 'pr' }),
]
const at = (source_id: string) => ({ params: { source_id } })
const remove = (member: Member, id: string) => app.as(member).call(removeSource, at(id))
const countOf = async (table: string, id: string) =>
  (await pool.query(`select from ${table} where profile_id = $1`, [id])).rowCount
const form = (name: string, more: object = {}) => ({ name, role: 'Executive' as const, ...more })

test('erases a source with what belongs to it; its keeper’s other tabs learn of it', async () => {
  const pr = await makePitcher(app)
  const id = pr.source
  await pool.query(
    `insert into source_evidence (profile_id, kind, fingerprint, attested_by, attested_for, result)
     select id, 'agency', fingerprint, 'A', 'B', 'given' from profiles where id = $1`,
    [id],
  )
  await pool.query(
    `insert into source_links (profile_id, account_id, domain, is_public_mail, address_hash) values ($1, $2, 'a.example', false, '')`,
    [id, pr.id],
  )
  const [own, others] = [await app.stream(pr), await app.stream(rival)]
  for (const stream of [own, others]) await stream.next('ready')
  expect((await remove(pr, id)).body).toEqual({ success: true })
  expect((await own.next('source.removed')).data).toEqual({ source_id: id })
  for (const table of ['source_evidence', 'source_links']) expect(await countOf(table, id)).toBe(0)
  for (const member of [pr, admin, author]) {
    await app.as(member).refused(readProfile, { params: { profile_id: id } }, 404)
    await app.as(member).refused(removeSource, at(id), 404)
  }
  expect((await app.as(pr).call(listSources, { body: {} })).body.sources).toEqual([])
  await app.as(rival).call(createSource, { body: form('Last') })
  const heard: string[] = []
  for await (const { name } of others) {
    heard.push(name)
    if (name === 'sources.changed') break
  }
  expect(heard).not.toContain('source.removed')
})

test('is for active keepers, experts for what they hold, and for agencies only what nobody holds', async () => {
  const [pr, expert] = [await makePitcher(app), await makeMember(app, { role: 'expert' })]
  const [own, held] = [await makeOwnSource(app, expert), await makeSource(app, pr, { held_by: expert.id })]
  const calls = [readRemoval, removeSource] as const
  for (const call of calls) {
    for (const other of [author, admin, rival, expert]) await app.as(other).refused(call, at(pr.source), 403)
    await app.as(pr).refused(call, at(crypto.randomUUID()), 404)
    const refused = await app.as(pr).refused(call, at(held), 403)
    expect(refused.body.error).toBe('Only the expert who holds this profile can remove it.')
  }
  await app.as(pr).call(retireSource, at(pr.source))
  for (const call of calls)
    for (const other of [author, admin, rival]) await app.as(other).refused(call, at(pr.source), 404)
  await remove(pr, pr.source)
  expect((await app.as(expert).call(readAccount)).body.holds_source).toBe(true)
  await remove(expert, held)
  await remove(expert, own)
  expect((await app.as(expert).call(readAccount)).body.holds_source).toBe(false)
  await app.as(expert).call(createOwnSource, { body: form('Again') })
})

test('counts open pitches that name it, held ones too, and neither decided ones nor those to closed requests', async () => {
  const pr = await makePitcher(app)
  const open = async () => (await app.as(pr).call(readRemoval, at(pr.source))).body.open_pitches
  expect(await open()).toBe(0)
  const [sent, decided, closed, held] = [
    await makeRequest(app, author),
    await makeRequest(app, author),
    await makeRequest(app, author),
    await makeRequest(app, author),
  ]
  for (const post_id of [sent, decided, closed]) await makePitch(app, pr, post_id)
  await set(author, held, 'enough')
  await hold(pr, held)
  expect(await open()).toBe(4)
  await pool.query(
    `insert into pitch_outcomes (response_id, outcome) select id, 'withdrawn' from responses where post_id = $1`,
    [decided],
  )
  await pool.query(`update posts set expiration_date = now() - interval '1 hour' where id = $1`, [closed])
  expect(await open()).toBe(2)
})

test('leaves past pitches their text, without a source; held ones cannot be let in', async () => {
  const pr = await makePitcher(app)
  const [post_id, held] = [await makeRequest(app, author), await makeRequest(app, author)]
  const { id } = await makePitch(app, pr, post_id, 'Ten years of hail.')
  await set(author, held, 'enough')
  await hold(pr, held)
  await remove(pr, pr.source)
  for (const member of [author, pr]) {
    const { body } = await app.as(member).call(readConversation, { params: { conversation_id: id } })
    expect(body).toMatchObject({ commentary: 'Ten years of hail.', source: null })
    const { conversations } = (await app.as(member).call(listConversations, { body: {} })).body
    expect(conversations.find((one) => one.id === id)).toMatchObject({ source: null })
  }
  const own = (await app.as(pr).call(readOwnPitch, { params: { post_id } })).body
  expect(own).toMatchObject({ pitch: { id, source: null }, has_source: false })
  const sent = (await app.as(pr).call(listSentPitches)).body.pitches
  expect(sent.map(({ source }) => source)).toEqual([null, null])
  const waiting = (await app.as(author).call(listHeld, { params: { post_id: held } })).body.held
  expect(waiting).toMatchObject([{ source: null }])
  const input = { params: { post_id: held }, body: { all: true as const } }
  expect((await app.as(author).call(letIn, input)).body).toEqual({ let_in: 0, left: 1 })
  const refused = await app
    .as(pr)
    .refused(submitPitch, pitchTo(await makeRequest(app, author), pr.source), 422)
  expect(refused.body.fields).toEqual({ profile_id: 'You have to select a profile to pitch' })
  const { conversations } = (await app.as(pr).call(exportOwnData)).body
  expect(conversations).toContainEqual(
    expect.objectContaining({ source_id: null, text: 'Ten years of hail.' }),
  )
})

test('takes a request from whoever was invited only with the source, and leaves them a pitch already sent', async () => {
  const [pr, both] = [await makePitcher(app), await makePitcher(app)]
  const invited = [
    { account_id: pr.id, profile_id: pr.source },
    { account_id: both.id, profile_id: both.source },
    { account_id: both.id, profile_id: null },
  ]
  const { id } = await makeConfidential(app, author, { audience: 'chosen', invited })
  const { id: pitch } = await makePitch(app, pr, id)
  const [losing, keeping] = [await app.stream(pr), await app.stream(both)]
  for (const stream of [losing, keeping]) await stream.next('ready')
  await remove(pr, pr.source)
  expect(await losing.until('post.hidden')).toEqual({ post_id: id })
  await app.as(pr).refused(readPost, { params: { post_id: id } }, 404)
  await app.as(pr).call(readConversation, { params: { conversation_id: pitch } })
  await remove(both, both.source)
  for await (const { name } of keeping) {
    expect(name).not.toBe('post.hidden')
    if (name === 'source.removed') break
  }
  await app.as(both).call(readPost, { params: { post_id: id } })
  const own = (await app.as(author).call(readPost, { params: { post_id: id } })).body
  expect(own.own_audience?.invited).toMatchObject([{ account_id: both.id, profile_id: null }])
  const body = { audience: 'chosen' as const, tags: [], invited: [{ account_id: both.id, profile_id: null }] }
  expect((await app.as(author).call(countAudience, { body })).body.count).toBe(1)
})

test('removes the photo with the next sweep, however young, unless it is shown elsewhere', async () => {
  const pr = await makeMember(app, { role: 'pr' })
  const [photo, shared] = [await uploadPicture(app.as(pr)), await uploadPicture(app.as(pr))]
  const make = async (name: string, photo_url: string) =>
    (await app.as(pr).call(createSource, { body: form(name, { photo_url }) })).body.id
  const [one, two] = [await make('One', photo), await make('Two', shared)]
  await make('Three', shared)
  for (const id of [one, two]) await remove(pr, id)
  await app.as(pr).refused(createSource, { body: form('Four', { photo_url: photo }) }, 422)
  await sweepImages(app.server.platform)
  const status = async (url: string) => (await app.anonymous.send('GET', url)).status
  expect([await status(photo), await status(shared)]).toEqual([404, 200])
  const prints = await pool.query(`select from picture_prints where $1 like '%' || name`, [photo])
  expect(prints.rowCount).toBe(0)
})

test('is recorded, so that a restored backup does not bring it back', async () => {
  const pr = await makePitcher(app)
  await remove(pr, pr.source)
  const mark = `removals/${pr.source}` as const
  const queued = await pool.query(`select data from pgboss.queued_in_tests where name = 'deletion-record'`)
  expect(queued.rows.map(({ data }) => data)).toContainEqual({ marks: [mark] })
  expect(erasureMarks.is(mark)).toBe(true)
  await pool.query(`insert into profiles (id, account_id, name, role) values ($1, $2, 'Back', 'Executive')`, [
    pr.source,
    pr.id,
  ])
  await db.transaction().execute((tx) => eraseAgain(app.config, tx, [mark]))
  expect((await pool.query('select from profiles where id = $1', [pr.source])).rowCount).toBe(0)
})

test('for its expert, keeps the same name unlisted and from being pitched until it is confirmed', async () => {
  const pr = await makeMember(app, { role: 'pr' })
  const [id, twin] = [
    await makeSource(app, pr, { name: 'Lou Marsh' }),
    await makeSource(app, pr, { name: 'lou  marsh' }),
  ]
  const address = Buffer.from('of lou')
  const asExpert = () =>
    db.transaction().execute((tx) => removeForExpert(app.server.platform, tx, id, address))
  expect(await asExpert()).toMatchObject({ account_id: pr.id, name: 'Lou Marsh' })
  expect(await asExpert()).toBeNull()
  const noted = await pool.query('select * from source_removals where account_id = $1', [pr.id])
  expect(noted.rows).toMatchObject([{ address_hash: address }])
  expect(JSON.stringify(noted.rows)).not.toMatch(/marsh/i)
  const found = async () =>
    (await app.as(author).call(listSources, { body: { search: 'lou' } })).body.sources.map((one) => one.id)
  expect(await found()).toEqual([])
  const listed = (await app.as(pr).call(listSources, { body: {} })).body.sources
  expect(listed).toMatchObject([{ id: twin, needs_confirmation: true, is_retired: false }])
  const again = (await app.as(pr).call(createSource, { body: form(' LOU   marsh ') })).body
  expect(again.needs_confirmation).toBe(true)
  const other = (await app.as(pr).call(createSource, { body: form('Lou Marshall') })).body
  expect(other.needs_confirmation).toBe(false)
  expect(await found()).toEqual([other.id])
  const rename = async (source: typeof other, name: string) =>
    (
      await app
        .as(pr)
        .call(editSource, { ...at(source.id), body: form(name, { updated_at: source.updated_at }) as never })
    ).body
  const renamed = await rename(other, 'Lou MARSH')
  expect(renamed.needs_confirmation).toBe(true)
  const post_id = await makeRequest(app, author)
  await app.as(pr).refused(submitPitch, pitchTo(post_id, other.id), 422)
  await pool.query('update profiles set needs_confirmation = false where id = $1', [other.id])
  const confirmed = await rename(renamed, 'Lou Marsh')
  expect(confirmed.needs_confirmation).toBe(false)
  await app.as(pr).call(submitPitch, pitchTo(post_id, other.id))
  const theirs = (await app.as(rival).call(createSource, { body: form('Lou Marsh') })).body
  expect(theirs.needs_confirmation).toBe(false)
})
