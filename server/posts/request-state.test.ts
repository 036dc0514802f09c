import { expect, test } from 'vitest'
import { listFeed } from '../../contract/feed.ts'
import { REQUEST_CHANGED, REQUEST_CLOSED, setState } from '../../contract/posts.ts'
import type { RequestState } from '../../contract/vocabulary.ts'
import { testApp } from '../../test/support/app.ts'
import { inDays, makeMember, makePost } from '../../test/support/factories.ts'
import { holding } from '../../test/support/holding.ts'
import { makePitcher, makeRequest } from '../../test/support/pitching.ts'

const app = await testApp({ LIMITS: 'post-edits=1000/3600' })
const { read, set, close, reopen } = holding(app)
const author = await makeMember(app)
const client = app.as(author)
const request = (traits = {}) => makeRequest(app, author, traits)
const to = (post_id: string, state: RequestState, updated_at: string) => ({
  params: { post_id },
  body: { state, updated_at },
})

test('is open until its author has enough, and again when they take more', async () => {
  const post_id = await request()
  expect((await read(author, post_id)).request_state).toBe('open')
  const enough = await set(author, post_id, 'enough')
  expect(enough).toMatchObject({ let_in: 0, left: 0, post: { id: post_id, request_state: 'enough' } })
  const { posts } = (await client.call(listFeed)).body
  expect(posts.find(({ id }) => id === post_id)?.request_state).toBe('enough')
  const open = await set(author, post_id, 'open')
  expect(open.post.request_state).toBe('open')
  expect(open.post.created_at).toBe(enough.post.created_at)
  expect(open.post.updated_at > enough.post.updated_at).toBe(true)
})

test('reaches every open page', async () => {
  const post_id = await request()
  const stream = await app.stream(await makeMember(app, { role: 'pr' }))
  await stream.next('ready')
  await set(author, post_id, 'enough')
  expect((await stream.next('post.updated')).data).toMatchObject({ id: post_id, request_state: 'enough' })
})

test('answers a state that already holds without a change or an event, whatever version was read', async () => {
  const post_id = await request()
  const stream = await app.stream(author)
  await stream.next('ready')
  const { post } = await set(author, post_id, 'enough')
  await stream.next('post.updated')
  const again = await client.call(setState, to(post_id, 'enough', inDays(-1)))
  expect(again.body).toEqual({ post, let_in: 0, left: 0 })
  // The next event is that of the next change.
  await set(author, post_id, 'open')
  expect((await stream.next('post.updated')).data).toMatchObject({ request_state: 'open' })
  expect(stream.unread.filter(({ name }) => name === 'post.updated')).toEqual([])
})

test('refuses a version that has changed since, and changes nothing', async () => {
  const post_id = await request()
  const before = await read(author, post_id)
  const { body } = await client.refused(setState, to(post_id, 'enough', inDays(-1)), 409)
  expect(body.error).toBe(REQUEST_CHANGED)
  expect(await read(author, post_id)).toEqual(before)
})

test('refuses a request that has closed, and one for commentary', async () => {
  const post_id = await request()
  const { updated_at } = await close(author, post_id)
  for (const state of ['enough', 'open'] as const)
    expect((await client.refused(setState, to(post_id, state, updated_at), 409)).body.error).toBe(
      REQUEST_CLOSED,
    )
  const pr = await makeMember(app, { role: 'pr' })
  const commentary = await makePost(app, pr, { post_type: 'request_for_story' })
  const read_at = (await read(pr, commentary)).updated_at
  const { body } = await app.as(pr).refused(setState, to(commentary, 'enough', read_at), 422)
  expect(body.fields).toEqual({ state: 'A request for commentary takes no pitches.' })
})

test('opens again when it is reopened, although it had enough when it closed', async () => {
  const post_id = await request()
  await set(author, post_id, 'enough')
  await close(author, post_id)
  expect((await reopen(author, post_id)).post).toMatchObject({
    request_state: 'open',
    closed_by_author: false,
  })
})

test('keeps having enough when only its deadline moves', async () => {
  const post_id = await request()
  await set(author, post_id, 'enough')
  expect((await reopen(author, post_id)).post.request_state).toBe('enough')
})

test('refuses members who are not its author, admins too, and a dormant author', async () => {
  const post_id = await request()
  const { updated_at } = await read(author, post_id)
  for (const member of [await makeMember(app, { role: 'admin' }), await makePitcher(app)])
    await app.as(member).refused(setState, to(post_id, 'enough', updated_at), 403)
  const draft = await request({ status: 'draft' })
  await app.as(await makeMember(app)).refused(setState, to(draft, 'enough', updated_at), 404)
  await client.refused(setState, to(draft, 'enough', updated_at), 403)
  const sleeper = await makeMember(app, { dormant: true })
  const own = await makeRequest(app, sleeper)
  const { body } = await app.as(sleeper).refused(setState, to(own, 'enough', updated_at), 403)
  expect(body.code).toBe('membership_dormant')
})
