import { expect, test } from 'vitest'
import { listOpenings } from '../../contract/audience.ts'
import { changeBrief, readBrief } from '../../contract/briefs.ts'
import { readCase } from '../../contract/cases.ts'
import { countFeed, listFeed } from '../../contract/feed.ts'
import { listConversations, readConversation } from '../../contract/messages.ts'
import { deleteOwnAccount, exportOwnData } from '../../contract/own-data.ts'
import { readPost } from '../../contract/posts.ts'
import { listRequests, readRequest } from '../../contract/requests.ts'
import { testApp } from '../../test/support/app.ts'
import { makeConfidential } from '../../test/support/confidential.ts'
import { type Member, makeMember, PASSWORD } from '../../test/support/factories.ts'
import { makePitch, makePitcher, makeRequest } from '../../test/support/pitching.ts'
import { caseOf, report } from '../../test/support/reporting.ts'
import { sweepOpenings } from './audience.ts'

const app = await testApp()
const { pool, db } = app.database
const author = await makeMember(app, { name: 'Ada Quill' })
const TEXT = `${'Ä'.repeat(199)}😀 Osmium is what this is about.`
const EXCERPT = `${'Ä'.repeat(199)}😀`

const request = (more: object = {}) => makeConfidential(app, author, { description: TEXT, ...more })
const open = (reader: Member, post_id: string) => app.as(reader).call(readPost, { params: { post_id } })
const openings = async (post_id: string) =>
  (await app.as(author).call(listOpenings, { params: { post_id }, query: {} })).body.openings
const ago = (post_id: string, minutes: number) =>
  pool.query(
    `update post_openings set first_at = first_at - make_interval(mins => $2), last_at = last_at - make_interval(mins => $2)
     where post_id = $1`,
    [post_id, minutes],
  )

test('lists hold the first 200 characters, and only opening it has the rest', async () => {
  const reader = await makeMember(app, { role: 'pr' })
  const { id } = await request()
  const listed = (await app.as(reader).call(listFeed)).body.posts.find((post) => post.id === id)
  expect(listed).toMatchObject({ description: EXCERPT, is_excerpt: true, is_confidential: true })
  const [row] = (await app.as(reader).call(listRequests)).body.requests.filter((post) => post.id === id)
  expect(row).toMatchObject({
    description: EXCERPT,
    is_excerpt: true,
    additional_notes: '',
    contact_info: '',
  })
  expect(await openings(id)).toEqual([])
  expect((await open(reader, id)).body).toMatchObject({ description: TEXT, is_excerpt: false })
  expect(await openings(id)).toMatchObject([
    { reader: { id: reader.id, name: reader.name, role: 'pr', organization: '' }, times: 1 },
  ])
})

test('its author reads it whole in every list, and no opening is noted', async () => {
  const { id } = await request()
  const own = (await app.as(author).call(listFeed)).body.posts.find((post) => post.id === id)
  expect(own).toMatchObject({ description: TEXT, is_excerpt: false, is_confidential: true })
  await open(author, id)
  expect(await openings(id)).toEqual([])
})

test('a search finds no word after the first 200 characters', async () => {
  const reader = await makeMember(app, { role: 'pr' })
  const { id } = await request({ title: 'Looking for rhodium' })
  const count = async (query: object) => (await app.as(reader).call(countFeed, { query })).body.count
  expect([await count({ search: 'rhodium' }), await count({ any: 'rhodium' })]).toEqual([1, 1])
  expect([await count({ search: 'osmium' }), await count({ any: 'osmium' })]).toEqual([0, 0])
  // Its own author finds no more.
  expect((await app.as(author).call(countFeed, { query: { search: 'osmium' } })).body.count).toBe(0)
  await pool.query(`update posts set audience = 'all' where id = $1`, [id])
  expect([await count({ search: 'osmium' }), await count({ any: 'osmium' })]).toEqual([1, 1])
  await pool.query('delete from posts where id = $1', [id])
})

test('counts what a reader opens within a minute once, with the first and the last time', async () => {
  const reader = await makeMember(app, { role: 'pr' })
  const { id } = await request()
  await app.as(author).call(changeBrief, {
    params: { post_id: id },
    body: { questions: ['Who approved it?'], version: 0 },
  })
  await open(reader, id)
  await app.as(reader).call(readBrief, { params: { post_id: id } })
  await app.as(reader).call(readRequest, { params: { post_id: id } })
  const [first] = await openings(id)
  expect(first!.times).toBe(1)
  await ago(id, 2)
  await open(reader, id)
  const [second] = await openings(id)
  expect(second!.times).toBe(2)
  expect(Date.parse(second!.last_at) - Date.parse(second!.first_at)).toBeGreaterThan(115_000)
})

test('tells the author alone, within 5 seconds', async () => {
  const reader = await makeMember(app, { role: 'pr' })
  // Of their own, since what was opened before may be published later.
  const owner = await makeMember(app)
  const { id } = await makeConfidential(app, owner)
  const [own, theirs] = [await app.stream(owner), await app.stream(reader)]
  await own.next('ready')
  await theirs.next('ready')
  await open(reader, id)
  expect((await own.next('post.openings')).data).toEqual({ post_id: id })
  await app.as(reader).refused(listOpenings, { params: { post_id: id } }, 404)
  const plain = await makeMember(app)
  await app.as(plain).refused(listOpenings, { params: { post_id: id } }, 404)
})

test('tells the author of each case in which the team reads it, and of none about a request that all see', async () => {
  const [reader, admin] = [await makeMember(app, { role: 'pr' }), await makeMember(app, { role: 'admin' })]
  // Of their own, since what was opened before may be published later.
  const owner = await makeMember(app)
  const { id } = await makeConfidential(app, owner)
  const plain = await makeRequest(app, owner)
  for (const subject_id of [id, plain]) await report(app, reader, { type: 'post', subject_id })
  const read = async (subject_id: string) => ({ params: { case_id: await caseOf(app, subject_id) } })
  const own = await app.stream(owner)
  await own.next('ready')
  const { number } = (await app.as(admin).call(readCase, await read(id))).body
  expect((await own.next('post.openings')).data).toEqual({ post_id: id })
  await app.as(admin).call(readCase, await read(id))
  await app.as(admin).call(readCase, await read(plain))
  await app.as(reader).refused(readCase, await read(id), 403)
  const opened = async (post_id: string) =>
    (await app.as(owner).call(listOpenings, { params: { post_id }, query: {} })).body.openings
  expect(await opened(id)).toMatchObject([{ reader: null, case_number: number, times: 1 }])
  expect(await opened(plain)).toEqual([])
})

test('tells the author of the openings of a request at most every 5 seconds', async () => {
  const [owner, ...readers] = [
    await makeMember(app),
    await makeMember(app, { role: 'pr' }),
    await makeMember(app, { role: 'pr' }),
  ]
  const { id } = await makeConfidential(app, owner)
  const own = await app.stream(owner)
  await own.next('ready')
  const start = performance.now()
  for (const reader of readers) {
    await open(reader, id)
    expect((await own.next('post.openings')).data).toEqual({ post_id: id })
  }
  // A timer may fire a millisecond early.
  expect(performance.now() - start).toBeGreaterThan(4_990)
})

test('beside a pitch, reading the conversation is an opening, and the list has the excerpt', async () => {
  const pitcher = await makePitcher(app)
  const { id } = await request()
  const { id: conversation_id } = await makePitch(app, pitcher, id)
  const client = app.as(pitcher)
  const [listed] = (await client.call(listConversations, { body: {} })).body.conversations
  expect(listed!.post).toMatchObject({ description: EXCERPT, is_excerpt: true, is_confidential: true })
  expect(await openings(id)).toEqual([])
  const { post } = (await client.call(readConversation, { params: { conversation_id } })).body
  expect(post).toMatchObject({ description: TEXT, is_excerpt: false })
  expect(await openings(id)).toMatchObject([{ reader: { id: pitcher.id }, times: 1 }])
  await app.as(author).call(readConversation, { params: { conversation_id } })
  expect(await openings(id)).toHaveLength(1)
})

test('shows nothing when the opening cannot be noted', async () => {
  const pitcher = await makePitcher(app)
  const { id } = await request()
  const { id: conversation_id } = await makePitch(app, pitcher, id)
  await pool.query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
    create trigger refused before insert on post_openings for each row execute function refuse()`)
  try {
    const client = app.as(pitcher)
    for (const path of [
      `posts/${id}`,
      `requests/${id}`,
      `posts/${id}/brief`,
      `conversations/${conversation_id}`,
    ]) {
      const answer = await client.send('GET', `/api/${path}`)
      expect([path, answer.status]).toEqual([path, 503])
      expect(await answer.text()).not.toMatch(/Osmium|ÄÄ/)
    }
  } finally {
    await pool.query('drop function refuse cascade')
  }
  expect(app.takeErrors()).toHaveLength(4)
  expect(await openings(id)).toEqual([])
})

test('refuses the 121st opening within an hour, and notes none', async () => {
  const limited = await testApp({ RATE_LIMITS: 'on' })
  const writer = await makeMember(limited)
  const reader = await makeMember(limited, { role: 'pr' })
  const { rows } = await limited.database.pool.query<{ id: string }>(
    `insert into posts (account_id, title, description, post_type, interview_type, tags, audience, data)
     select $1, 'Request ' || n, 'Words.', 'request_for_source', 'Interview', '{Banking}', 'pr', '{"status": "published"}'
     from generate_series(1, 121) n returning id`,
    [writer.id],
  )
  const client = limited.as(reader)
  const last = rows.pop()!
  for (const { id } of rows) await client.call(readPost, { params: { post_id: id } })
  await client.refused(readPost, { params: { post_id: last.id } }, 429)
  // One that was opened just now counts no further.
  await client.call(readPost, { params: { post_id: rows.at(-1)!.id } })
  const { rows: noted } = await limited.database.pool.query('select from post_openings')
  expect(noted).toHaveLength(120)
})

test('keeps the count of a reader who leaves, without their name, until 90 days after the request has ended', async () => {
  const reader = await makeMember(app, { role: 'pr' })
  const { id } = await request()
  await open(reader, id)
  const { body } = await app.as(reader).call(exportOwnData)
  expect((body as { openings: object[] }).openings).toMatchObject([{ post_id: id, times: 1 }])
  await app.as(reader).call(deleteOwnAccount, { body: { password: PASSWORD } })
  expect(await openings(id)).toMatchObject([{ reader: null, times: 1 }])
  const { own_audience } = (await open(author, id)).body
  expect(own_audience).toEqual({ audience: 'pr', invited: [], opened_by: 1 })
  const end = (days: number) =>
    pool.query(`update posts set expiration_date = now() - make_interval(days => $2) where id = $1`, [
      id,
      days,
    ])
  await end(89)
  await sweepOpenings(db)
  expect(await openings(id)).toHaveLength(1)
  await end(91)
  await sweepOpenings(db)
  expect(await openings(id)).toEqual([])
})
