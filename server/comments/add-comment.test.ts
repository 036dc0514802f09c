import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addComment, type Comment, deleteComment, listComments } from '../../contract/comments.ts'
import { readPost } from '../../contract/posts.ts'
import { testApp } from '../../test/support/app.ts'
import { commenting } from '../../test/support/commenting.ts'
import { makeMember, makePost } from '../../test/support/factories.ts'
import { fill } from '../../test/support/filling.ts'

const app = await testApp({ LIMITS: 'comments=100000/60' })
const owner = await makeMember(app)
const writer = await makeMember(app, { role: 'pr', name: 'Ana Ruiz' })
const { say, list } = commenting(app)

const fieldsOf = async (body: unknown) =>
  (await app.as(writer).refused(addComment, { body }, 422)).body.fields

test('returns a new comment as the list shows it', async () => {
  const post = await makePost(app, owner)
  const comment = await say(writer, post, '  Well put.  ')
  expect(comment).toMatchObject({
    content: 'Well put.',
    account_id: writer.id,
    parent_comment_id: null,
    path: '001',
    depth: 0,
    is_deleted: false,
    account: { id: writer.id, name: 'Ana Ruiz', picture_url: null },
    likes_count: 0,
    is_liked: false,
  })
  expect(comment.updated_at).toBe(comment.created_at)
  expect(await list(writer, post)).toEqual([comment])
})

test('makes a top-level comment of one with a null parent, as the page sends it', async () => {
  const post_id = await makePost(app, owner)
  const body = { post_id, content: 'Words.', parent_comment_id: null }
  expect((await app.as(writer).call(addComment, { body })).body).toMatchObject({ path: '001', depth: 0 })
})

test('places replies under their parent, with numbers of their own', async () => {
  const post = await makePost(app, owner)
  const first = await say(writer, post, 'First')
  const second = await say(owner, post, 'Second')
  const reply = await say(owner, post, 'Reply', first)
  const deeper = await say(writer, post, 'Deeper', reply)
  const last = await say(writer, post, 'Another reply', first)
  expect([first, second, reply, deeper, last].map(({ path, depth }) => [path, depth])).toEqual([
    ['001', 0],
    ['002', 0],
    ['001.001', 1],
    ['001.001.001', 2],
    ['001.002', 1],
  ])
  const texts = (await list(owner, post)).map(({ content }) => content)
  expect(texts).toEqual(['First', 'Reply', 'Deeper', 'Another reply', 'Second'])
})

test('stores in the row what the server alone decides', async () => {
  const comment = await say(writer, await makePost(app, owner), 'Words')
  const { db } = app.database
  const row = await db.selectFrom('comments').selectAll().where('id', '=', comment.id).executeTakeFirst()
  expect(row).toMatchObject({ user_id: writer.id, sort_order: 1, path_order: [1], is_deleted: false })
})

test('counts each comment and reply on the post', async () => {
  const post = await makePost(app, owner)
  const first = await say(writer, post, 'One')
  await say(owner, post, 'Two', first)
  const { body } = await app.as(owner).call(readPost, { params: { post_id: post } })
  expect(body.comments_count).toBe(2)
})

test.each([
  ['content', undefined, 'Comment is required'],
  ['content', '', 'Comment is required'],
  ['content', ' \n\t ', 'Comment is required'],
  ['content', '\u200b\u0000', 'Comment is required'],
  ['content', 7, 'Comment is required'],
  ['content', '👍'.repeat(10_001), 'String must contain at most 10000 character(s)'],
  ['post_id', undefined, 'Required'],
  ['post_id', 'none', 'Invalid input'],
  ['parent_comment_id', '', 'Invalid input'],
  ['parent_comment_id', 0, 'Invalid input'],
])('A wrong %s (%j) is answered with "%s"', async (field, value, message) => {
  const body = { post_id: await makePost(app, owner), content: 'Words', [field]: value }
  expect(await fieldsOf(body)).toEqual({ [field]: message })
})

test.each([
  'id',
  'account_id',
  'user_id',
  'path',
  'path_order',
  'depth',
  'sort_order',
  'is_deleted',
  'likes_count',
  'created_at',
  'updated_at',
])('refuses a body that sets %s', async (key) => {
  const body = { post_id: await makePost(app, owner), content: 'Words', [key]: 1 }
  expect(await fieldsOf(body)).toEqual({ [key]: 'Invalid input' })
})

test('accepts the longest comment and sanitizes it', async () => {
  const post = await makePost(app, owner)
  expect((await say(writer, post, '👍'.repeat(10_000))).content).toBe('👍'.repeat(10_000))
  expect((await say(writer, post, '<b>\u0000a\u202eb</b>\r\nc')).content).toBe('<b>ab</b>\nc')
})

test('refuses comments on requests and says so', async () => {
  for (const post_type of ['request_for_source', 'request_for_story'] as const) {
    const post_id = await makePost(app, owner, { post_type })
    const { body } = await app.as(writer).refused(addComment, { body: { post_id, content: 'Hm' } }, 403)
    expect(body.error).toMatch(/^Only community posts have comments/)
    expect(await list(writer, post_id)).toEqual([])
  }
})

test('refuses comments on a draft: its author learns why, for others it does not exist', async () => {
  const body = { post_id: await makePost(app, owner, { status: 'draft' }), content: 'Hm' }
  expect((await app.as(owner).refused(addComment, { body }, 403)).body.error).toMatch(/^Publish the post/)
  await app.as(writer).refused(addComment, { body }, 404)
  await app.as(writer).refused(listComments, { params: { post_id: body.post_id } }, 404)
  expect(await list(owner, body.post_id)).toEqual([])
  await app.as(writer).refused(addComment, { body: { ...body, post_id: randomUUID() } }, 404)
})

test('A reply needs a parent under the same post that is not deleted', async () => {
  const post_id = await makePost(app, owner)
  const reply = (parent_comment_id: string) => ({ body: { post_id, content: 'Yes', parent_comment_id } })
  const elsewhere = await say(owner, await makePost(app, owner), 'Elsewhere')
  const client = app.as(writer)
  for (const id of [randomUUID(), elsewhere.id])
    expect((await client.refused(addComment, reply(id), 404)).body.error).toMatch(/does not exist/)
  const parent = await say(owner, post_id, 'Parent')
  await client.call(addComment, reply(parent.id))
  await app.as(owner).call(deleteComment, { params: { comment_id: parent.id } })
  expect((await client.refused(addComment, reply(parent.id), 409)).body.error).toMatch(/has been deleted/)
})

test('limits a thread to a depth of 100 replies', async () => {
  const post_id = await makePost(app, owner)
  let parent: Comment = await say(writer, post_id, 'Top')
  while (parent.depth < 100) parent = await say(writer, post_id, 'Deeper', parent)
  expect(parent.path).toBe(Array.from({ length: 101 }, () => '001').join('.'))
  const body = { post_id, content: 'Too deep', parent_comment_id: parent.id }
  expect((await app.as(writer).refused(addComment, { body }, 403)).body.error).toMatch(/100 replies deep/)
  expect(await list(writer, post_id)).toHaveLength(101)
})

test('does not give the number of a deleted comment to another', async () => {
  const post = await makePost(app, owner)
  const top = await say(owner, post, 'Top')
  const numbers: string[] = []
  for (let n = 0; n < 3; n += 1) {
    const [reply, next] = [await say(writer, post, 'Reply', top), await say(writer, post, 'Next')]
    numbers.push(reply.path, next.path)
    for (const { id } of [reply, next])
      await app.as(writer).call(deleteComment, { params: { comment_id: id } })
  }
  expect(numbers).toEqual(['001.001', '002', '001.002', '003', '001.003', '004'])
})

test('places the 1000th sibling after the 999th', async () => {
  const post = await makePost(app, owner)
  const top = await say(owner, post, 'Top')
  await fill(
    app.database,
    sql`insert into comments (post_id, account_id, content, parent_comment_id, path, path_order, depth)
      select ${post}, ${owner.id}, 'Filler', ${top.id}, '001.' || to_char(n, 'FM000'), array[1, n], 1
      from generate_series(1, 998) n`,
  )
  const paths: string[] = []
  for (let n = 0; n < 3; n += 1) paths.push((await say(writer, post, 'Late', top)).path)
  expect(paths).toEqual(['001.999', '001.1000', '001.1001'])
  const under = await say(writer, post, 'Below the 1000th', (await list(writer, post)).at(-2))
  expect(under.path).toBe('001.1000.001')
  expect((await list(writer, post)).slice(-4).map(({ path }) => path)).toEqual([
    '001.999',
    '001.1000',
    '001.1000.001',
    '001.1001',
  ])
})
