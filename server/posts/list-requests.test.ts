import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { QueryOf } from '../../contract/endpoint.ts'
import { requestTypeOf } from '../../contract/requests.rules.ts'
import { listRequests, readRequest } from '../../contract/requests.ts'
import { testApp } from '../../test/support/app.ts'
import { inDays, type Member, makeMember, makePost, type PostTraits } from '../../test/support/factories.ts'
import { requests } from './requests.sql.ts'

const app = await testApp()
const { db } = app.database
const [journalist, pr] = [await makeMember(app), await makeMember(app, { role: 'pr' })]
const [expert, admin] = [await makeMember(app, { role: 'expert' }), await makeMember(app, { role: 'admin' })]
const author = await makeMember(app)
const everyone = [journalist, pr, expert, admin]

const SOURCE = { post_type: 'request_for_source', interview_type: 'Interview' } as const
const STORY = { post_type: 'request_for_story', type: 'Research' } as const
let minute = 0
const make = (traits: PostTraits, by: Member = author) => {
  minute += 1
  return makePost(app, by, { created_at: new Date(Date.UTC(2026, 0, 1, 0, minute)), ...traits })
}

const source = await make({ ...SOURCE, title: 'Source, open', expiration_date: inDays(2) })
const story = await make({ ...STORY, title: 'Story, without a deadline' })
const overSource = await make({ ...SOURCE, title: 'Source, over', expiration_date: inDays(-1) })
const overStory = await make({ ...STORY, title: 'Story, over', deadline: inDays(-1) })
await make({ title: 'Community' })
await make({ ...SOURCE, title: 'Source draft', status: 'draft' })

type Query = QueryOf<typeof listRequests>
const list = async (member: Member, query: Query = {}) =>
  (await app.as(member).call(listRequests, { query })).body
const ids = async (member: Member, query: Query = {}) =>
  (await list(member, query)).requests.map(({ id }) => id)

test('shows each role the open requests that it may answer, newest first', async () => {
  expect(await ids(pr)).toEqual([source])
  expect(await ids(journalist)).toEqual([story])
  expect(await ids(expert)).toEqual([story, source])
  expect(await ids(admin)).toEqual([story, source])
})

test('includes expired requests of others on request', async () => {
  expect(await ids(pr, { expired: 'true' })).toEqual([overSource, source])
  expect(await ids(journalist, { expired: 'true' })).toEqual([overStory, story])
  for (const member of [expert, admin])
    expect(await ids(member, { expired: 'true' })).toEqual([overStory, overSource, story, source])
})

test("lists the caller's requests of both types once, expired too, without drafts and community posts", async () => {
  for (const role of ['journalist', 'pr', 'expert', 'admin'] as const) {
    const me = await makeMember(app, { role })
    const others = await ids(me)
    const own = [
      await make({ ...SOURCE, expiration_date: inDays(-1) }, me),
      await make({ ...SOURCE, expiration_date: inDays(1) }, me),
      await make({ ...STORY, deadline: inDays(-1) }, me),
      await make({ ...STORY }, me),
    ]
    await make({}, me)
    await make({ ...STORY, status: 'draft' }, me)
    expect(await ids(me), role).toEqual([...own.reverse(), ...others])
    await db.deleteFrom('posts').where('account_id', '=', me.id).execute()
  }
})

test("lists the caller's requests alone, of both types and expired ones, in any role", async () => {
  for (const role of ['journalist', 'pr', 'expert', 'admin'] as const) {
    const me = await makeMember(app, { role })
    expect(await ids(me, { mine: 'true' }), role).toEqual([])
    const over = await make({ ...SOURCE, expiration_date: inDays(-1) }, me)
    const open = await make({ ...STORY, title: 'On harbor dues' }, me)
    await make({}, me)
    await make({ ...STORY, status: 'draft' }, me)
    expect(await ids(me, { mine: 'true' }), role).toEqual([open, over])
    expect(await ids(me, { mine: 'true', search: 'harbor' }), role).toEqual([open])
    expect(await ids(me, { mine: 'true', type: 'Interview' }), role).toEqual([over])
    expect(await ids(me, { mine: 'false' }), role).toEqual(await ids(me))
    await db.deleteFrom('posts').where('account_id', '=', me.id).execute()
  }
})

test("decides by the database's clock what has expired", async () => {
  const soon = await make({ ...STORY, deadline: inDays(1) })
  expect(await ids(journalist)).toContain(soon)
  await sql`update posts set deadline = now() - interval '1 millisecond' where id = ${soon}`.execute(db)
  expect(await ids(journalist)).not.toContain(soon)
  await db.deleteFrom('posts').where('id', '=', soon).execute()
})

test('filters by the type that a request shows', async () => {
  const me = await makeMember(app, { role: 'expert' })
  const made = [
    await make({ ...SOURCE, interview_type: 'Commentary' }, me),
    await make({ ...SOURCE, type: 'Research' }, me),
    await make({ ...STORY, type: 'Comment' }, me),
    await make({ ...STORY, type: undefined }, me),
  ]
  const all = (await list(me)).requests
  for (const type of ['Interview', 'Comment', 'Research'] as const) {
    const expected = all.filter((request) => requestTypeOf(request) === type).map(({ id }) => id)
    expect(expected.length).toBeGreaterThan(0)
    expect(await ids(me, { type }), type).toEqual(expected)
  }
  expect(await ids(me)).toContain(made[3])
  await db.deleteFrom('posts').where('account_id', '=', me.id).execute()
})

test('searches title and description in any case, and takes wildcards literally', async () => {
  const me = await makeMember(app, { role: 'admin' })
  const tenth = await make({ ...STORY, title: 'Up 10%_ \\ so far' }, me)
  const ports = await make({ ...STORY, description: 'On Harbour dues.' }, me)
  for (const search of ['10%_', '%_ \\', '\\', 'UP 10%'])
    expect(await ids(me, { search }), search).toEqual([tenth])
  expect(await ids(me, { search: 'harBOUR' })).toEqual([ports])
  expect(await ids(me, { search: '10__' })).toEqual([])
  expect(await ids(me, { search: 'harbour', type: 'Interview' })).toEqual([])
  expect(await ids(me, { search: '  ' })).toEqual(await ids(me))
  await db.deleteFrom('posts').where('account_id', '=', me.id).execute()
})

test('pages to the end by 30, each request once, also several of one moment', async () => {
  const me = await makeMember(app, { role: 'pr' })
  await sql`insert into posts (account_id, title, description, post_type, created_at, data)
    select ${me.id}, 'Request', 'Words', 'request_for_story', timestamptz '2025-01-01' + n / 7 * interval '1 hour',
      '{"status": "published"}'
    from generate_series(1, 70) n`.execute(db)
  const sizes: number[] = []
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await list(me, { cursor })
    sizes.push(page.requests.length)
    seen.push(...page.requests.map(({ id }) => id))
    cursor = page.next ?? undefined
  } while (cursor)
  expect(sizes).toEqual([30, 30, 11])
  const { rows } = await sql<{ id: string }>`
    select id from posts where account_id = ${me.id} or id = ${source} order by created_at desc, id desc`.execute(
    db,
  )
  expect(seen).toEqual(rows.map(({ id }) => id))
  // The limits are so small that many requests of a hidden type come in between.
  const HOUR = 3_600_000
  const limits = { window: 5, rows: 20, windowMs: HOUR, indexMs: HOUR, scanMs: HOUR }
  const query = { viewer: pr.id, types: ['request_for_source'] as const, filter: {}, after: null }
  expect(JSON.parse((await requests.page(db, query, limits)).posts)).toMatchObject([{ id: source }])
  await db.deleteFrom('posts').where('account_id', '=', me.id).execute()
})

test.each([
  ['cursor', 'nonsense'],
  ['cursor', '2026-01-01T00:00:00.000000Z'],
  ['type', 'Commentary'],
  ['expired', 'perhaps'],
  ['mine', 'yes'],
  ['search', 'x'.repeat(257)],
  ['role', 'admin'],
])('refuses a wrong %s (%s)', async (key, value) => {
  const { body } = await app.as(pr).refused(listRequests, { query: { [key]: value } }, 422)
  expect(Object.keys(body.fields!)).toEqual([key])
})

test('returns one request with what its page shows, to everyone who may see the post', async () => {
  await sql`update posts set organization = 'The Ledger', contact_info = 'desk', additional_notes = 'No phone'
    where id = ${story}`.execute(db)
  for (const member of everyone) {
    const { body } = await app.as(member).call(readRequest, { params: { post_id: story } })
    expect(body).toMatchObject({
      id: story,
      organization: 'The Ledger',
      contact_info: 'desk',
      status: 'Open',
    })
    expect(body).toMatchObject({ additional_notes: 'No phone', type: 'Research', interview_type: null })
  }
})

test('returns a draft to its author alone, and a community post to no one here', async () => {
  const draft = await make({ ...SOURCE, status: 'draft' })
  const community = await make({})
  await app.as(author).call(readRequest, { params: { post_id: draft } })
  for (const member of everyone)
    await app.as(member).refused(readRequest, { params: { post_id: draft } }, 404)
  await app.as(author).refused(readRequest, { params: { post_id: community } }, 404)
  await app.as(author).refused(readRequest, { params: { post_id: 'none' } }, 404)
})

test('returns only the public profile of the owner, and nothing of one who left', async () => {
  const leaver = await makeMember(app, { role: 'pr', profile: { organization: 'Quill', phone: '555 0100' } })
  const id = await make({ ...STORY }, leaver)
  const read = async () => (await list(journalist)).requests.find((request) => request.id === id)
  expect((await read())?.account?.profile).toEqual({ organization: 'Quill' })
  await db.deleteFrom('auth_users').where('id', '=', leaver.id).execute()
  expect(await read()).toMatchObject({ account: null, account_id: null })
})
