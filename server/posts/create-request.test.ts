import { expect, test } from 'vitest'
import { listFeed } from '../../contract/feed.ts'
import { createPost } from '../../contract/posts.ts'
import { createRequest, listRequests } from '../../contract/requests.ts'
import { testApp } from '../../test/support/app.ts'
import { communityPost, inDays, makeMember, requestForm } from '../../test/support/factories.ts'

const app = await testApp()
const pr = await makeMember(app, { role: 'pr' })

const whole = requestForm({
  organization: 'The Ledger',
  contact_info: 'desk@example.test',
  additional_notes: 'No calls, please.',
  tags: ['banking', 'Rates'],
})

test.each([
  ['pr', 'request_for_story'],
  ['expert', 'request_for_source'],
  ['admin', 'request_for_source'],
] as const)('makes, for a member with the role %s, a %s', async (role, post_type) => {
  const me = await makeMember(app, { role })
  const deadline = inDays(3)
  const { body } = await app.as(me).call(createRequest, { body: { ...whole, deadline } })
  expect(body).toMatchObject({ ...whole, tags: ['Banking', 'Rates'], post_type, status: 'Open' })
  expect(body).toMatchObject({ account_id: me.id, interview_type: null, expiration_date: null })
  expect(body.data).toEqual({ status: 'published' })
  expect(Date.parse(body.deadline!)).toBe(Date.parse(deadline))
  expect(body.expires_at).toBe(body.deadline)
  const { marks: _, ...listed } = (await app.as(me).call(listRequests)).body.requests[0]!
  expect(listed).toEqual(body)
  expect((await app.as(me).call(listFeed)).body.posts[0]).toMatchObject({ id: body.id, type: 'Comment' })
})

test('tells journalists to request experts in the feed', async () => {
  const me = await makeMember(app)
  const { body } = await app.as(me).refused(createRequest, { body: requestForm() }, 403)
  expect(body.error).toBe('Journalists request experts in the feed.')
  expect(
    (await app.as(me).call(listRequests)).body.requests.map(({ account_id }) => account_id),
  ).not.toContain(me.id)
})

test('makes a request without a deadline that never expires', async () => {
  const { body } = await app.as(pr).call(createRequest, { body: requestForm() })
  expect(body).toMatchObject({ deadline: null, expires_at: null, organization: '', tags: [] })
})

test('refuses a past deadline, and extends a bare date to its end in Pacific time', async () => {
  const of = (deadline: string) => ({ body: requestForm({ deadline }) })
  for (const past of [new Date(Date.now() - 1_000).toISOString(), '2025-01-01']) {
    const { body } = await app.as(pr).refused(createRequest, of(past), 422)
    expect(body.fields).toEqual({ deadline: 'The date must not be in the past' })
  }
  // In the last minute of a day, the next one.
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(
    Date.now() + 60_000,
  )
  expect((await app.as(pr).call(createRequest, of(today))).body.expires_at).not.toBeNull()
  const { body } = await app.as(pr).call(createRequest, of('2030-07-01'))
  expect(body.deadline).toBe('2030-07-02T06:59:59.999000Z')
})

test.each(['account_id', 'post_type', 'interview_type', 'expiration_date', 'status', 'data', 'created_at'])(
  'does not let a request choose its %s',
  async (key) => {
    const { body } = await app.as(pr).refused(createRequest, { body: requestForm({ [key]: 1 }) }, 422)
    expect(body.fields).toEqual({ [key]: 'Invalid input' })
  },
)

test('makes one request when the same call comes twice at once', async () => {
  const me = await makeMember(app, { role: 'pr' })
  const headers = { 'idempotency-key': 'one-request' }
  const send = () => app.as(me).call(createRequest, { body: requestForm(), headers })
  const [first, second] = await Promise.all([send(), send()])
  expect(second.body).toEqual(first.body)
  expect(
    (await app.as(me).call(listRequests)).body.requests.filter((one) => one.account_id === me.id),
  ).toHaveLength(1)
})

test('sends the new request to every connected member', async () => {
  const reader = await makeMember(app)
  const stream = await app.stream(reader)
  await stream.next('ready')
  const { body } = await app.as(pr).call(createRequest, { body: requestForm() })
  const event = await stream.next('post.created')
  expect(event.data).toMatchObject({ id: body.id, post_type: 'request_for_story', type: 'Comment' })
})

test('counts requests and posts of the feed toward one limit', async () => {
  const limited = await testApp({ RATE_LIMITS: 'on', LIMITS: 'posts=2/3600' })
  const me = await makeMember(limited, { role: 'pr' })
  await limited.as(me).call(createPost, { body: communityPost() })
  await limited.as(me).call(createRequest, { body: requestForm() })
  await limited.as(me).refused(createRequest, { body: requestForm() }, 429)
})
