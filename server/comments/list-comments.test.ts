import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteComment, listComments } from '../../contract/comments.ts'
import { readPost } from '../../contract/posts.ts'
import { testApp } from '../../test/support/app.ts'
import { commenting } from '../../test/support/commenting.ts'
import { makeMember, makePost } from '../../test/support/factories.ts'
import { fill } from '../../test/support/filling.ts'

const app = await testApp({ LIMITS: 'comments=100000/60' })
const owner = await makeMember(app)
const writer = await makeMember(app, { role: 'expert' })
const { say, list } = commenting(app)

const remove = (comment: { id: string }, by = writer) =>
  app.as(by).call(deleteComment, { params: { comment_id: comment.id } })
const countOf = async (post_id: string) =>
  (await app.as(owner).call(readPost, { params: { post_id } })).body.comments_count

test('returns an empty list for a post without comments', async () => {
  expect(await list(writer, await makePost(app, owner))).toEqual([])
})

test('removes a deleted comment with no live reply below it', async () => {
  const post = await makePost(app, owner)
  await remove(await say(writer, post, 'Alone'))
  const kept = await say(writer, post, 'Kept')
  expect(await list(owner, post)).toEqual([kept])
})

test('keeps an empty place above live replies, without text, author and likes', async () => {
  const post = await makePost(app, owner)
  const parent = await say(writer, post, 'A secret that was withdrawn')
  const reply = await say(owner, post, 'Quite so', parent)
  const { db } = app.database
  const like = { account_id: owner.id, likeable_type: 'comment', likeable_id: parent.id }
  await db.insertInto('likes').values(like).execute()
  await remove(parent)
  const { id, created_at, path, depth } = parent
  const [placeholder, ...rest] = await list(owner, post)
  expect(placeholder).toEqual({
    ...{ id, created_at, path, depth, updated_at: placeholder?.updated_at },
    ...{ content: '', account_id: null, account: null, parent_comment_id: null },
    ...{ is_deleted: true, is_hidden: false, likes_count: 0, is_liked: false },
  })
  expect(rest).toEqual([reply])
  expect(JSON.stringify(await list(writer, post))).not.toMatch(/secret/)
  expect(await countOf(post)).toBe(1)
})

test('keeps deleted comments in a row as long as there is a live reply below the last', async () => {
  const post = await makePost(app, owner)
  const top = await say(writer, post, 'Top')
  const middle = await say(writer, post, 'Middle', top)
  const bottom = await say(writer, post, 'Bottom', middle)
  const beside = await say(writer, post, 'Beside')
  await remove(top)
  await remove(middle)
  const shown = async () => (await list(owner, post)).map(({ path, content }) => [path, content])
  expect(await shown()).toEqual([
    ['001', ''],
    ['001.001', ''],
    ['001.001.001', 'Bottom'],
    ['002', 'Beside'],
  ])
  await remove(bottom)
  expect(await shown()).toEqual([['002', 'Beside']])
  expect(beside.path).toBe('002')
  expect(await countOf(post)).toBe(1)
})

test('shows each reader all likes and whether one is theirs', async () => {
  const post = await makePost(app, owner)
  const comment = await say(writer, post, 'Likeable')
  const { db } = app.database
  for (const account_id of [owner.id, (await makeMember(app)).id])
    await db
      .insertInto('likes')
      .values({ account_id, likeable_type: 'comment', likeable_id: comment.id })
      .execute()
  expect(await list(owner, post)).toMatchObject([{ likes_count: 2, is_liked: true }])
  expect(await list(writer, post)).toEqual([{ ...comment, likes_count: 2 }])
})

test('keeps a comment whose author has left, without an author', async () => {
  const post = await makePost(app, owner)
  const leaver = await makeMember(app)
  const comment = await say(leaver, post, 'So long')
  await app.database.db.deleteFrom('auth_users').where('id', '=', leaver.id).execute()
  expect(await list(writer, post)).toEqual([{ ...comment, account_id: null, account: null }])
})

test('shows only the author’s id, name and picture', async () => {
  const post = await makePost(app, owner)
  const author = await makeMember(app, { profile: { title: 'Editor', phone: '555 0100' } })
  await say(author, post, 'Words')
  const [comment] = await list(writer, post)
  expect(comment?.account).toEqual({ id: author.id, name: author.name, picture_url: null })
  expect(JSON.stringify(comment)).not.toContain(author.email)
})

test('answers 404 for a malformed id and an absent post', async () => {
  for (const post_id of ['7', 'null', randomUUID(), '%00', "' or 1=1"])
    await app.as(writer).refused(listComments, { params: { post_id } }, 404)
})

test('returns a thread of 2,000 comments whole and in order', async () => {
  const post = await makePost(app, owner)
  await fill(
    app.database,
    sql`with top as (
      insert into comments (post_id, account_id, content, path, path_order, depth)
      select ${post}, ${owner.id}, 'Filler', to_char(n, 'FM0000'), array[n], 0 from generate_series(1, 1000) n
      returning id, path, path_order
    )
    insert into comments (post_id, account_id, content, parent_comment_id, path, path_order, depth)
    select ${post}, ${owner.id}, 'Below', id, path || '.001', path_order || 1, 1 from top`,
  )
  const numbers = (await list(writer, post)).map(({ path }) => path.split('.').map(Number))
  expect(numbers).toHaveLength(2_000)
  expect(numbers).toEqual(Array.from({ length: 1_000 }, (_, n) => [[n + 1], [n + 1, 1]]).flat())
})
