import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { listFeed } from '../../contract/feed.ts'
import { createPost, publishPost, readPost } from '../../contract/posts.ts'
import { testApp } from '../../test/support/app.ts'
import {
  communityPost,
  expertRequest,
  inDays,
  type Member,
  makeMember,
  makePost,
  type PostTraits,
} from '../../test/support/factories.ts'
import { postOf } from '../../test/support/reading.ts'

const app = await testApp()
const reader = await makeMember(app)
const DRAFT = { data: { status: 'draft' as const } }
const past = { expiration_date: 'The date must not be in the past' }

const read = (member: Member, post_id: string) => postOf(app.as(member), post_id)
/** A draft of a new author, so that no test uses up another's hourly limit. */
async function draftOf(traits: PostTraits = {}, author?: Member) {
  const owner = author ?? (await makeMember(app))
  const post_id = await makePost(app, owner, { created_at: inDays(-3), ...traits, status: 'draft' })
  return { owner, client: app.as(owner), post: await read(owner, post_id), params: { post_id } }
}
const request = (days: number) =>
  ({
    post_type: 'request_for_source',
    interview_type: 'Interview',
    expiration_date: inDays(days),
  }) as const

test('publishes a draft as if it were made now, on top of the feed and otherwise unchanged', async () => {
  const { client, post, params } = await draftOf()
  const newer = await makePost(app, reader)
  await app.as(reader).refused(readPost, { params }, 404)
  const { body } = await client.call(publishPost, { params, body: {} })
  expect(body).toEqual({
    ...post,
    data: { status: 'published' },
    created_at: body.updated_at,
    updated_at: body.updated_at,
  })
  expect(body.updated_at > post.updated_at).toBe(true)
  const { posts } = (await app.as(reader).call(listFeed)).body
  expect(posts.slice(0, 2).map(({ id }) => id)).toEqual([post.id, newer])
  expect(posts[0]).toEqual(body)
})

test('keeps the date of a request, or sets another', async () => {
  const [kept, moved] = [await draftOf(request(3)), await draftOf(request(3))]
  const { body } = await kept.client.call(publishPost, { params: kept.params, body: {} })
  expect(body.expires_at).toBe(kept.post.expires_at)
  const until = inDays(9)
  const other = await moved.client.call(publishPost, {
    params: moved.params,
    body: { expiration_date: until },
  })
  expect(Date.parse(other.body.expires_at!)).toBe(Date.parse(until))
  expect(other.body.expiration_date).toBe(other.body.expires_at)
})

test('refuses a date that has passed and accepts another one', async () => {
  const { client, post, params, owner } = await draftOf(request(-1))
  for (const body of [
    {},
    { expiration_date: inDays(-1) },
    { expiration_date: new Date(Date.now() - 1_000).toISOString() },
    { expiration_date: '2020-01-01' },
  ])
    expect((await client.refused(publishPost, { params, body }, 422)).body.fields).toEqual(past)
  expect(await read(owner, post.id)).toEqual(post)
  await client.call(publishPost, { params, body: { expiration_date: inDays(1) } })
})

test('applies the deadline where there is no other date', async () => {
  const over = await draftOf({ post_type: 'request_for_story', deadline: inDays(-1) })
  const { body } = await over.client.refused(publishPost, { params: over.params, body: {} }, 422)
  expect(body.fields).toEqual(past)
  const open = await draftOf({ post_type: 'request_for_story', deadline: inDays(1) })
  await open.client.call(publishPost, { params: open.params, body: {} })
})

test('A bare date lasts to its end in Pacific time', async () => {
  const { client, params } = await draftOf(request(-1))
  const year = new Date().getUTCFullYear() + 1
  const { body } = await client.call(publishPost, { params, body: { expiration_date: `${year}-01-15` } })
  expect(Date.parse(body.expires_at!)).toBe(Date.parse(`${year}-01-16T07:59:59.999Z`))
})

test('accepts a date here for requests for experts alone', async () => {
  for (const post_type of ['community', 'request_for_story'] as const) {
    const { client, params } = await draftOf({ post_type })
    const { body } = await client.refused(publishPost, { params, body: { expiration_date: inDays(1) } }, 422)
    expect(body.fields).toEqual({ expiration_date: 'Invalid input' })
    await client.call(publishPost, { params, body: {} })
  }
})

test.each(['soon', '2027-02-30', '2100-01-01', 1_900_000_000_000, null])(
  'refuses the date %j',
  async (expiration_date) => {
    const { client, params } = await draftOf(request(3))
    const { body } = await client.refused(publishPost, { params, body: { expiration_date } }, 422)
    expect(body.fields).toEqual({ expiration_date: 'Invalid input' })
  },
)

test.each(['account_id', 'created_at', 'data', 'title', 'deadline'])(
  'does not let publishing choose %s',
  async (key) => {
    const { client, params } = await draftOf()
    const { body } = await client.refused(publishPost, { params, body: { [key]: 1 } }, 422)
    expect(body.fields).toEqual({ [key]: 'Invalid input' })
  },
)

test('lets the author publish a draft, which does not exist for others', async () => {
  const { client, params } = await draftOf()
  const admin = await makeMember(app, { role: 'admin' })
  for (const member of [reader, admin]) await app.as(member).refused(publishPost, { params, body: {} }, 404)
  await client.call(publishPost, { params, body: {} })
  for (const member of [reader, admin]) {
    const { body } = await app.as(member).refused(publishPost, { params, body: {} }, 403)
    expect(body.error).toBe('Only the author can publish a draft.')
  }
  await client.refused(publishPost, { params: { post_id: randomUUID() }, body: {} }, 404)
})

test('finds the post published on a second click and changes nothing', async () => {
  const { client, params, owner } = await draftOf(request(3))
  const { body } = await client.call(publishPost, { params, body: {} })
  for (const again of [{}, { expiration_date: inDays(9) }]) {
    const refused = await client.refused(publishPost, { params, body: again }, 409)
    expect(refused.body.error).toBe('This post is published already.')
  }
  expect(await read(owner, body.id)).toEqual(body)
})

test('publishes once when twenty calls come at once', async () => {
  const { client, params, owner } = await draftOf()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      client.send('POST', `/api/posts/${params.post_id}/publish`, {
        body: '{}',
        headers: { 'content-type': 'application/json' },
      }),
    ),
  )
  const won = answers.filter(({ status }) => status === 200)
  expect(won).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  expect(await read(owner, params.post_id)).toEqual(await won[0]!.json())
})

test('counts published drafts toward the hourly limit of posts', async () => {
  const author = await makeMember(app)
  const client = app.as(author)
  const stored = await draftOf({}, author)
  const first = (await client.call(createPost, { body: expertRequest(DRAFT) })).body
  await client.call(publishPost, { params: { post_id: first.id }, body: {} })
  for (let n = 2; n < 30; n += 1) await client.call(createPost, { body: communityPost(DRAFT) })
  const { body } = await client.refused(publishPost, { params: stored.params, body: {} }, 429)
  expect(body.code).toBe('rate_limited')
  expect((await read(author, stored.post.id)).data).toEqual({ status: 'draft' })
})

test('refuses a request draft of an author who became a PR member, and publishes a community post', async () => {
  const author = await makeMember(app)
  const asked = await draftOf(request(3), author)
  const community = await draftOf({}, author)
  await app.database.db.updateTable('accounts').set({ role: 'pr' }).where('id', '=', author.id).execute()
  await asked.client.refused(publishPost, { params: asked.params, body: {} }, 403)
  expect((await read(author, asked.post.id)).data).toEqual({ status: 'draft' })
  await community.client.call(publishPost, { params: community.params, body: {} })
})

test('gives a published post a later time than its draft, even when the clock has gone back', async () => {
  const { client, params, post } = await draftOf()
  await app.database.pool.query(`update posts set updated_at = now() + interval '1 hour' where id = $1`, [
    post.id,
  ])
  const before = (await client.call(readPost, { params })).body
  const { body } = await client.call(publishPost, { params, body: {} })
  expect(body.updated_at > before.updated_at).toBe(true)
  expect(body.created_at).toBe(body.updated_at)
})
