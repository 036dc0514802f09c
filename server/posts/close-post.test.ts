import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { listFeed } from '../../contract/feed.ts'
import { closePost, editPost } from '../../contract/posts.ts'
import { testApp } from '../../test/support/app.ts'
import { inDays, makeMember, makePost, type PostTraits } from '../../test/support/factories.ts'
import { postOf } from '../../test/support/reading.ts'

const app = await testApp()
const owner = await makeMember(app)
const client = app.as(owner)
const [reader, admin] = [await makeMember(app, { role: 'pr' }), await makeMember(app, { role: 'admin' })]

const read = (post_id: string) => postOf(client, post_id)
async function requestOf(traits: PostTraits) {
  const post_id = await makePost(app, owner, { post_type: 'request_for_source', ...traits })
  return { post: await read(post_id), params: { post_id } }
}
const isOver = (moment: string | null) => moment !== null && Date.parse(moment) <= Date.now() + 1_000

test('expires a request for an expert now, by its own date, and removes it from the feed', async () => {
  const { post, params } = await requestOf({ expiration_date: inDays(5), deadline: inDays(9) })
  const feed = async () => (await app.as(reader).call(listFeed)).body.posts.map(({ id }) => id)
  expect(await feed()).toContain(post.id)
  const { body } = await client.call(closePost, { params })
  expect(body).toEqual({
    ...post,
    expiration_date: body.expires_at,
    expires_at: body.expires_at,
    closed_by_author: true,
    updated_at: body.updated_at,
  })
  expect(body.expires_at! < post.expires_at!).toBe(true)
  expect(isOver(body.expires_at)).toBe(true)
  expect(body.updated_at > post.updated_at).toBe(true)
  expect(await feed()).not.toContain(post.id)
  expect(await read(post.id)).toEqual(body)
})

test('expires a request for commentary by its deadline, its only date', async () => {
  for (const deadline of [inDays(5), undefined]) {
    const { params } = await requestOf({ post_type: 'request_for_story', deadline })
    const { body } = await client.call(closePost, { params })
    expect(body).toMatchObject({ expiration_date: null, deadline: body.expires_at })
    expect(isOver(body.deadline)).toBe(true)
  }
})

test('closes a request without any date too', async () => {
  const { params } = await requestOf({})
  expect(isOver((await client.call(closePost, { params })).body.expires_at)).toBe(true)
})

test('leaves an expired request as it is: closing it again succeeds and changes nothing', async () => {
  for (const traits of [
    { expiration_date: inDays(-2) },
    { post_type: 'request_for_story', deadline: inDays(-2) },
  ] as const) {
    const { post, params } = await requestOf(traits)
    expect((await client.call(closePost, { params })).body).toEqual(post)
  }
  const { params } = await requestOf({ expiration_date: inDays(2) })
  const { body } = await client.call(closePost, { params })
  expect((await client.call(closePost, { params })).body).toEqual(body)
})

test('closes a request once when twenty calls come at once', async () => {
  const { post, params } = await requestOf({ expiration_date: inDays(2) })
  const answers = await Promise.all(Array.from({ length: 20 }, () => client.call(closePost, { params })))
  expect(new Set(answers.map(({ body }) => body.expires_at)).size).toBe(1)
  expect(new Set(answers.map(({ body }) => body.updated_at)).size).toBe(1)
  expect(await read(post.id)).toEqual(answers[0]!.body)
})

test('refuses readers and admins: only the author closes a request', async () => {
  const { post, params } = await requestOf({ expiration_date: inDays(2) })
  for (const member of [reader, admin]) {
    const { body } = await app.as(member).refused(closePost, { params }, 403)
    expect(body.error).toBe('Only the author can close a request.')
  }
  expect(await read(post.id)).toEqual(post)
  await client.refused(closePost, { params: { post_id: randomUUID() } }, 404)
  await client.call(closePost, { params })
})

test('refuses to close a community post or a draft', async () => {
  const community = await requestOf({ post_type: 'community' })
  const draft = await requestOf({ expiration_date: inDays(2), status: 'draft' })
  const said = async (params: { post_id: string }) =>
    (await client.refused(closePost, { params }, 403)).body.error
  expect(await said(community.params)).toBe('A community post has no deadline, so it cannot be closed.')
  expect(await said(draft.params)).toBe('A draft is not open yet, so it cannot be closed.')
  await app.as(reader).refused(closePost, { params: draft.params }, 404)
  for (const { post } of [community, draft]) expect(await read(post.id)).toEqual(post)
})

test('tells an author that they closed the request elsewhere, and lets them edit what is there', async () => {
  const { post, params } = await requestOf({ expiration_date: inDays(2) })
  const { body } = await client.call(closePost, { params })
  const edit = { title: 'A title', description: 'Words.', tags: [] }
  await client.refused(editPost, { params, body: { ...edit, updated_at: post.updated_at } }, 409)
  const edited = await client.call(editPost, { params, body: { ...edit, updated_at: body.updated_at } })
  expect(edited.body).toMatchObject({ title: 'A title', expires_at: body.expires_at })
})
