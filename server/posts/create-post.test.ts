import { expect, test } from 'vitest'
import { listFeed } from '../../contract/feed.ts'
import { createPost } from '../../contract/posts.ts'
import { testApp } from '../../test/support/app.ts'
import { communityPost, expertRequest, inDays, makeMember } from '../../test/support/factories.ts'
import { postOf } from '../../test/support/reading.ts'

const app = await testApp()
const author = await makeMember(app, {
  name: 'Kim Lee',
  profile: { title: 'Editor', organization: 'The Ledger' },
})
// A new author each time, so that no test uses up another's hourly limit.
const someone = async (role: 'journalist' | 'pr' | 'expert' | 'admin' = 'journalist') =>
  app.as(await makeMember(app, { role }))

const create = async (body: ReturnType<typeof communityPost> | ReturnType<typeof expertRequest>) =>
  (await (await someone()).call(createPost, { body })).body
const fieldsOf = async (body: unknown) =>
  (await (await someone()).refused(createPost, { body }, 422)).body.fields

test('returns a new post as the feed shows it', async () => {
  const { body } = await app
    .as(author)
    .call(createPost, { body: communityPost({ tags: ['Banking', 'SaaS'] }) })
  expect(body).toMatchObject({
    title: 'A community post',
    description: 'Words for colleagues.',
    post_type: 'community',
    interview_type: null,
    type: null,
    expiration_date: null,
    deadline: null,
    expires_at: null,
    tags: ['Banking', 'SaaS'],
    account_id: author.id,
    created_by: author.id,
    data: { status: 'published' },
    account: { id: author.id, name: 'Kim Lee', profile: { title: 'Editor', organization: 'The Ledger' } },
    likes_count: 0,
    comments_count: 0,
    is_liked: false,
    is_saved: false,
  })
  expect(await postOf(app.as(author), body.id)).toEqual(body)
})

test('stores the interview type and the date of a request for an expert', async () => {
  const until = inDays(3)
  const body = await create(expertRequest({ expiration_date: until, interview_type: 'Commentary' }))
  expect(body).toMatchObject({ post_type: 'request_for_source', interview_type: 'Commentary' })
  expect(Date.parse(body.expires_at!)).toBe(Date.parse(until))
})

test('accepts requests for experts from journalists, experts and admins, but not from PR members here', async () => {
  for (const role of ['journalist', 'expert', 'admin'] as const)
    await (await someone(role)).call(createPost, { body: expertRequest() })
  const pr = await someone('pr')
  await pr.refused(createPost, { body: expertRequest() }, 403)
  await pr.call(createPost, { body: communityPost() })
  expect((await pr.call(listFeed)).body.posts[0]?.post_type).toBe('community')
})

test('makes a post without a status a draft', async () => {
  const { data: _, ...body } = communityPost()
  expect((await create(body as never)).data).toEqual({ status: 'draft' })
})

test.each([
  ['title', undefined, 'Title is required'],
  ['title', '', 'Title is required'],
  ['title', ' \n\t ', 'Title is required'],
  ['title', '\u200b\u0000', 'Title is required'],
  ['title', 7, 'Title is required'],
  ['title', 'x'.repeat(256), 'String must contain at most 255 character(s)'],
  ['title', '👍'.repeat(256), 'String must contain at most 255 character(s)'],
  ['description', undefined, 'Description is required'],
  ['description', '  ', 'Description is required'],
  ['description', 'x'.repeat(10_001), 'String must contain at most 10000 character(s)'],
  ['tags', [], 'At least one tag is required'],
  ['tags', undefined, 'Required'],
  ['tags.0', ['Gardening'], 'Invalid input'],
  ['tags.1', ['Banking', 'Other'], 'Invalid input'],
  ['tags', 'Banking', 'Invalid input'],
  ['data.status', { status: 'hidden' }, 'Invalid input'],
  ['data.role', { status: 'draft', role: 'admin' }, 'Invalid input'],
])('A wrong %s (%j) is answered with "%s"', async (path, value, message) => {
  const [field = ''] = path.split('.')
  expect(await fieldsOf(communityPost({ [field]: value }))).toEqual({ [path]: message })
})

test.each([
  ['interview_type', undefined, 'Required'],
  ['interview_type', 'Lunch', 'Invalid input'],
  ['expiration_date', undefined, 'Required'],
  ['expiration_date', 'soon', 'Invalid input'],
  ['expiration_date', '2027-02-30', 'Invalid input'],
  ['expiration_date', 1_900_000_000_000, 'Invalid input'],
  ['expiration_date', '2020-01-01', 'The date must not be in the past'],
  ['expiration_date', '2020-01-01T00:00:00Z', 'The date must not be in the past'],
  ['expiration_date', '0000-01-01', 'The date must not be in the past'],
  ['expiration_date', '0000-01-01T00:00:00Z', 'The date must not be in the past'],
])('refuses a request whose %s is %j with "%s"', async (field, value, message) => {
  expect(await fieldsOf(expertRequest({ [field]: value }))).toEqual({ [field]: message })
})

test('names every wrong field in one answer', async () => {
  expect(await fieldsOf({ post_type: 'community', title: '', tags: [] })).toEqual({
    title: 'Title is required',
    description: 'Description is required',
    tags: 'At least one tag is required',
  })
})

test('accepts texts up to the exact limit, counted in code points', async () => {
  for (const letter of ['x', '👍']) {
    const body = await create(
      communityPost({ title: letter.repeat(255), description: letter.repeat(10_000) }),
    )
    expect(body.title).toBe(letter.repeat(255))
    expect(body.description).toBe(letter.repeat(10_000))
  }
})

test('counts a duplicate tag once', async () => {
  expect((await create(communityPost({ tags: ['Banking', 'Banking'] }))).tags).toEqual(['Banking'])
})

test.each(['request_for_story', 'poll', null, undefined, 'COMMUNITY', '__proto__'])(
  'refuses a post of the type %j',
  async (post_type) => {
    expect(Object.keys((await fieldsOf(communityPost({ post_type }))) ?? {})).toContain('post_type')
  },
)

test.each([
  'id',
  'account_id',
  'created_by',
  'user_id',
  'likes_count',
  'comments_count',
  'created_at',
  'updated_at',
  'status',
  'deadline',
  'is_liked',
  'constructor',
])('refuses a body that sets %s', async (key) => {
  expect(await fieldsOf(communityPost({ [key]: 1 }))).toEqual({ [key]: 'Invalid input' })
})

test('refuses a date or an interview type on a community post', async () => {
  const { interview_type, expiration_date } = expertRequest()
  expect(await fieldsOf(communityPost({ interview_type, expiration_date }))).toEqual({
    interview_type: 'Invalid input',
    expiration_date: 'Invalid input',
  })
})

test('extends a bare date to its end in Pacific time, in winter and in summer', async () => {
  const year = new Date().getUTCFullYear() + 1
  const winter = await create(expertRequest({ expiration_date: `${year}-01-15` }))
  expect(Date.parse(winter.expires_at!)).toBe(Date.parse(`${year}-01-16T07:59:59.999Z`))
  const summer = await create(expertRequest({ expiration_date: `${year}-07-15` }))
  expect(Date.parse(summer.expires_at!)).toBe(Date.parse(`${year}-07-16T06:59:59.999Z`))
})

test("accepts today in Pacific time and refuses a moment ago, by the database's clock", async () => {
  // In the last minute of a day, the next one.
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(
    Date.now() + 60_000,
  )
  expect((await create(expertRequest({ expiration_date: today }))).expires_at).not.toBeNull()
  const past = { expiration_date: 'The date must not be in the past' }
  expect(
    await fieldsOf(expertRequest({ expiration_date: new Date(Date.now() - 1_000).toISOString() })),
  ).toEqual(past)
})

test('accepts a moment with any offset', async () => {
  const body = await create(expertRequest({ expiration_date: '2099-06-30T23:59:59+20:00' }))
  expect(Date.parse(body.expires_at!)).toBe(Date.parse('2099-06-30T03:59:59Z'))
})

test('accepts dates up to the end of 2099: a date that a browser cannot read would break the feed', async () => {
  expect((await create(expertRequest({ expiration_date: '2099-12-31' }))).expires_at).toMatch(
    /^2100-01-01T07:59/,
  )
  for (const expiration_date of ['2100-01-01', '9999-12-31', '9999-12-31T23:59:59Z'])
    expect(await fieldsOf(expertRequest({ expiration_date }))).toEqual({ expiration_date: 'Invalid input' })
})

test('stores clean text: no NUL, no half characters, nothing that hides or reorders', async () => {
  const body = await create(
    communityPost({ title: 'A\u0000\u202eB\ud800', description: '<b>bold</b>\r\n\u200bx' }),
  )
  expect(body.title).toBe('AB\ufffd')
  expect(body.description).toBe('<b>bold</b>\nx')
})

test('limits a member to thirty posts an hour', async () => {
  const client = await someone()
  for (let n = 0; n < 30; n += 1) await client.call(createPost, { body: communityPost() })
  const { headers, body } = await client.refused(createPost, { body: communityPost() }, 429)
  expect(body.code).toBe('rate_limited')
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_000)
  await (await someone()).call(createPost, { body: communityPost() })
})
