import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listFeed } from '../../contract/feed.ts'
import {
  type Closes,
  changeDeadline,
  closePost,
  createPost,
  publishPost,
  REQUEST_CHANGED,
  readPost,
} from '../../contract/posts.ts'
import { createRequest, editRequest, readRequest } from '../../contract/requests.ts'
import { testApp } from '../../test/support/app.ts'
import {
  communityPost,
  expertRequest,
  inDays,
  makeMember,
  makePost,
  type PostTraits,
  requestForm,
} from '../../test/support/factories.ts'
import { postOf } from '../../test/support/reading.ts'

const app = await testApp({ LIMITS: 'post-edits=1000/3600,posts=1000/3600' })
const author = await makeMember(app)
const client = app.as(author)
const [reader, pr] = [await makeMember(app), await makeMember(app, { role: 'pr' })]

const LA = 'America/Los_Angeles'
/** The 20th of a month, 50 to 90 days ahead. */
const DAY = `${inDays(70).slice(0, 8)}20`
const wall = (more: Partial<Closes> = {}): Closes => ({ date: DAY, time: '17:00', zone: LA, ...more })

const { expiration_date: _, ...dateless } = expertRequest()
const ofFeed = async (closes: Closes) =>
  (await client.call(createPost, { body: { ...dateless, closes } })).body
const refusedFields = async (body: object) =>
  (await client.refused(createPost, { body: { ...dateless, ...body } }, 422)).body.fields
const read = (post_id: string) => postOf(client, post_id)
const made = async (traits: PostTraits) =>
  read(
    await makePost(app, author, { post_type: 'request_for_source', interview_type: 'Interview', ...traits }),
  )
const change = async (post: { id: string; updated_at: string }, closes: Closes) =>
  (
    await client.call(changeDeadline, {
      params: { post_id: post.id },
      body: { closes, updated_at: post.updated_at },
    })
  ).body.post
const refused = async (
  post: { id: string; updated_at: string },
  closes: Closes,
  status: number,
  who = client,
) =>
  (
    await who.refused(
      changeDeadline,
      { params: { post_id: post.id }, body: { closes, updated_at: post.updated_at } },
      status,
    )
  ).body

/** The wall clock so many minutes from now, by the database, where no hour comes twice. */
async function minutesAhead(minutes: number, zone: Closes['zone'] = 'America/Phoenix'): Promise<Closes> {
  const { rows } = await sql<{ text: string }>`
    select to_char((now() + make_interval(mins => ${minutes})) at time zone ${zone}, 'YYYY-MM-DD HH24:MI') as text`.execute(
    app.database.db,
  )
  const [date = '', time = ''] = rows[0]!.text.split(' ')
  return { date, time, zone }
}

/** "2026-11-25 17:00:00", as the clocks of a zone show a moment. */
const clocks = (at: string | null, zone: string) => new Date(at!).toLocaleString('sv-SE', { timeZone: zone })

test('closes at the wall time of its zone, or at the last millisecond of its day', async () => {
  const timed = await ofFeed(wall())
  expect(timed.closes).toEqual(wall())
  expect(clocks(timed.expires_at, LA)).toBe(`${DAY} 17:00:00`)
  const zone = 'America/St_Johns'
  const day = await ofFeed(wall({ time: null, zone }))
  expect(day.closes).toEqual(wall({ time: null, zone }))
  expect(clocks(day.expires_at, zone)).toBe(`${DAY} 23:59:59`)
  expect(Date.parse(day.expires_at!) % 1_000).toBe(999)
  const expert = app.as(await makeMember(app, { role: 'expert' }))
  const { body } = await expert.call(createRequest, { body: requestForm({ closes: wall() }) })
  expect(body).toMatchObject({ closes: wall(), deadline: body.expires_at, expiration_date: null })
})

test('leaves alone a deadline that has passed and is sent again as it is', async () => {
  const expert = app.as(await makeMember(app, { role: 'expert' }))
  const { id: post_id } = (await expert.call(createRequest, { body: requestForm({ closes: wall() }) })).body
  await sql`update posts set deadline_wall = '2026-01-05 17:00', deadline = closing_moment('2026-01-05 17:00', false, ${LA})
    where id = ${post_id}`.execute(app.database.db)
  const closes = wall({ date: '2026-01-05' })
  const params = { post_id }
  const { updated_at } = (await expert.call(readPost, { params })).body
  const passed = { ...closes, date: '2026-01-06' }
  const edit = (chosen: Closes) => ({ params, body: { ...requestForm(), closes: chosen, updated_at } })
  const refused = await expert.refused(editRequest, edit(passed), 409)
  expect(refused.body.error).toMatch(/^This request closed more than 30 days ago/)
  expect(
    (await expert.call(changeDeadline, { params, body: { closes, updated_at } })).body.post.closes,
  ).toEqual(closes)
  const edited = (await expert.call(editRequest, edit(closes))).body
  expect(edited).toMatchObject({ closes, title: requestForm().title })
})

test('refuses an hour that the clocks skip', async () => {
  // The next such hour may be more than a year ahead, which is judged after it.
  const { rows } = await sql<{ day: string }>`
    select to_char(d, 'YYYY-MM-DD') as day from generate_series(now()::date + 1, now()::date + 372, '1 day') d
    where extract(month from d) = 3 and extract(dow from d) = 0 and extract(day from d) between 8 and 14`.execute(
    app.database.db,
  )
  const closes = wall({ date: rows[0]!.day, time: '02:30', zone: 'America/New_York' })
  const message = 'The clocks skip this hour on that day. Choose another time.'
  expect(await refusedFields({ closes })).toEqual({ closes: message })
})

test.each([
  [
    'a time that has passed',
    async () => ({ closes: await minutesAhead(-1) }),
    { closes: 'The date must not be in the past' },
  ],
  [
    'more than a year',
    async () => ({ closes: await minutesAhead(60 * 24 * 365 + 2) }),
    { closes: 'Choose a date within a year' },
  ],
  ['no date', async () => ({}), { expiration_date: 'Required' }],
  [
    'both',
    async () => ({ closes: wall(), expiration_date: DAY }),
    { closes: 'Send the deadline once: as closes, or as a date' },
  ],
  [
    'a zone that is not listed',
    async () => ({ closes: { ...wall(), zone: 'Europe/Berlin' } }),
    { 'closes.zone': 'Invalid input' },
  ],
  [
    'an hour that does not exist',
    async () => ({ closes: wall({ time: '24:00' }) }),
    { 'closes.time': 'Invalid input' },
  ],
  [
    'a day that does not exist',
    async () => ({ closes: wall({ date: '2026-02-30' }) }),
    { 'closes.date': 'Required' },
  ],
])('refuses %s', async (_name, body, fields) => {
  expect(await refusedFields(await body())).toEqual(fields)
})

test('refuses both of a request from the Requests page', async () => {
  const body = requestForm({ closes: wall(), deadline: inDays(3) })
  const expert = app.as(await makeMember(app, { role: 'expert' }))
  const { fields } = (await expert.refused(createRequest, { body }, 422)).body
  expect(fields).toEqual({ closes: 'Send the deadline once: as closes, or as a date' })
})

test('takes a bare date as that day in Pacific time, and a moment without a zone', async () => {
  const { body: day } = await client.call(createPost, { body: expertRequest({ expiration_date: DAY }) })
  expect(day.closes).toEqual({ date: DAY, time: null, zone: LA })
  const { body: moment } = await client.call(createPost, {
    body: expertRequest({ expiration_date: inDays(3) }),
  })
  expect(moment.closes).toBeNull()
  const { body: far } = await client.call(createPost, {
    body: expertRequest({ expiration_date: '2099-12-31' }),
  })
  expect(far.closes?.date).toBe('2099-12-31')
})

test('publishes a draft with a deadline, and refuses one that has passed', async () => {
  const draft = await made({ status: 'draft', expiration_date: inDays(-1) })
  const params = { post_id: draft.id }
  const late = await client.refused(publishPost, { params, body: { closes: await minutesAhead(-1) } }, 422)
  expect(late.body.fields).toEqual({ closes: 'The date must not be in the past' })
  const closes = await minutesAhead(90)
  const { body } = await client.call(publishPost, { params, body: { closes } })
  expect(body).toMatchObject({ closes, data: { status: 'published' } })
  const community = await made({ status: 'draft', post_type: 'community', interview_type: null })
  const post = { params: { post_id: community.id }, body: { closes } }
  expect((await client.refused(publishPost, post, 422)).body.fields).toEqual({ closes: 'Invalid input' })
})

test('moves a deadline, keeping place and creation time', async () => {
  const [older, newer] = [
    await made({ expiration_date: inDays(2) }),
    await made({ expiration_date: inDays(2) }),
  ]
  const order = async () => {
    const ids = (await client.call(listFeed)).body.posts.map(({ id }) => id)
    return [older.id, newer.id].sort((a, b) => ids.indexOf(a) - ids.indexOf(b))
  }
  const before = await order()
  const closes = await minutesAhead(3 * 24 * 60)
  const body = await change(older, closes)
  expect(body).toEqual({
    ...older,
    closes,
    expires_at: body.expires_at,
    expiration_date: body.expires_at,
    updated_at: body.updated_at,
  })
  expect(body.updated_at > older.updated_at).toBe(true)
  expect(await order()).toEqual(before)
})

test('answers what already holds without a change, whatever version was read', async () => {
  const closes = await minutesAhead(100)
  const post = await change(await made({ expiration_date: inDays(2) }), closes)
  expect(await change({ ...post, updated_at: inDays(-1) }, closes)).toEqual(post)
})

test('refuses a version that has changed since, and changes nothing', async () => {
  const post = await made({ expiration_date: inDays(2) })
  const { error } = await refused({ ...post, updated_at: inDays(-1) }, await minutesAhead(100), 409)
  expect(error).toBe(REQUEST_CHANGED)
  expect(await read(post.id)).toEqual(post)
})

test('refuses a deadline in the past or less than 15 minutes ahead', async () => {
  const post = await made({ expiration_date: inDays(2) })
  const { fields } = await refused(post, await minutesAhead(-2), 422)
  expect(fields).toEqual({ closes: 'The date must not be in the past' })
  const soon = await refused(post, await minutesAhead(14), 422)
  expect(soon.fields).toEqual({ closes: 'Choose a time at least 15 minutes from now, or close the request' })
  expect(await change(post, await minutesAhead(17))).toMatchObject({ id: post.id })
})

test('reopens a request that its author closed, or whose deadline passed, for 30 days', async () => {
  for (const post_type of ['request_for_source', 'request_for_story'] as const) {
    const interview_type = post_type === 'request_for_source' ? 'Interview' : null
    const post = await made({ post_type, interview_type })
    const { body: closed } = await client.call(closePost, { params: { post_id: post.id } })
    expect(closed).toMatchObject({ closed_by_author: true, closes: null })
    expect(await change(closed, await minutesAhead(60))).toMatchObject({ closed_by_author: false })
  }
  await change(await made({ expiration_date: inDays(-29.9) }), await minutesAhead(60))
  const old = await made({ expiration_date: inDays(-30.1) })
  const { error } = await refused(old, await minutesAhead(60), 409)
  expect(error).toBe('This request closed more than 30 days ago, so it cannot be reopened.')
  expect(await read(old.id)).toEqual(old)
})

test('moves a deadline in the form by the same rules', async () => {
  const post = await made({ interview_type: null, type: 'Research', deadline: inDays(-31) })
  const { body: request } = await client.call(readRequest, { params: { post_id: post.id } })
  const edit = (body: object) => ({
    params: { post_id: post.id },
    body: { ...requestForm(), updated_at: request.updated_at, ...body },
  })
  await client.refused(editRequest, edit({ closes: await minutesAhead(60) }), 409)
  await client.refused(editRequest, edit({ deadline: inDays(3) }), 409)
  await client.refused(editRequest, edit({ deadline: null }), 409)
  const { body: same } = await client.call(
    editRequest,
    edit({ deadline: request.deadline, title: 'Other words' }),
  )
  expect(same).toMatchObject({ title: 'Other words', deadline: request.deadline })
})

test('is for the author alone: 403 to those who see the request, 404 to others', async () => {
  const post = await made({ expiration_date: inDays(2) })
  const closes = await minutesAhead(100)
  for (const member of [reader, pr, await makeMember(app, { role: 'admin' })])
    await refused(post, closes, 403, app.as(member))
  const draft = await made({ status: 'draft', expiration_date: inDays(2) })
  await refused(draft, closes, 404, app.as(reader))
  await refused(draft, closes, 403)
  const { body: community } = await client.call(createPost, { body: communityPost() })
  await refused(community, closes, 403)
  expect(await read(post.id)).toEqual(post)
})

test('is refused to dormant members', async () => {
  const dormant = await makeMember(app, { dormant: true })
  const id = await makePost(app, dormant, { post_type: 'request_for_source', expiration_date: inDays(2) })
  const body = { closes: await minutesAhead(100), updated_at: inDays(0) }
  const answer = await app.as(dormant).refused(changeDeadline, { params: { post_id: id }, body }, 403)
  expect(answer.body.code).toBe('membership_dormant')
})
