import { expect, test, vi } from 'vitest'
import { likeComment, likePost } from '../../contract/likes.ts'
import { BOUND, testApp } from '../../test/support/app.ts'
import { type Member, makeComment, makeMember, makePost } from '../../test/support/factories.ts'

const app = await testApp()
const { db, pool } = app.database
async function people(count: number): Promise<Member[]> {
  const made: Member[] = []
  for (let n = 0; n < count; n += 1) made.push(await makeMember(app))
  return made
}
const author = await makeMember(app)

const likersOf = async (id: string) =>
  (await db.selectFrom('likes').select('account_id').where('likeable_id', '=', id).execute()).map(
    ({ account_id }) => account_id,
  )
const countOf = async (table: 'posts' | 'comments', id: string) =>
  (await db.selectFrom(table).select('likes_count').where('id', '=', id).executeTakeFirstOrThrow())
    .likes_count

test('counts and reports each like once when fifty members like one post at once', async () => {
  const members = await people(50)
  const post_id = await makePost(app, author)
  const replies = await Promise.all(
    [...members, ...members].map((member) => app.as(member).call(likePost, { params: { post_id } })),
  )
  expect(Math.max(...replies.map(({ body }) => body.likes_count))).toBe(50)
  expect(await countOf('posts', post_id)).toBe(50)
  expect(new Set(await likersOf(post_id))).toEqual(new Set(members.map(({ id }) => id)))
  const notified = await db
    .selectFrom('notifications')
    .select('actor_id')
    .where('object_id', '=', post_id)
    .execute()
  expect(notified).toHaveLength(50)
  expect(new Set(notified.map(({ actor_id }) => actor_id))).toEqual(new Set(members.map(({ id }) => id)))
})

test('does not deadlock when members like each other’s posts at once', async () => {
  const members = await people(8)
  const posts = await Promise.all(members.map((member) => makePost(app, member)))
  await Promise.all(
    members.flatMap((member, n) =>
      posts.map((_, step) =>
        app.as(member).call(likePost, { params: { post_id: posts[(n + step) % posts.length]! } }),
      ),
    ),
  )
  for (const post of posts) expect(await countOf('posts', post)).toBe(8)
})

const waiting = async (count: number) =>
  vi.waitFor(async () => {
    const { rows } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rows).toHaveLength(count)
  }, BOUND)

test.each(['post', 'comment'] as const)(
  'does not deadlock when the author of a %s leaves while it is liked',
  async (type) => {
    const leaver = await makeMember(app)
    const post_id = await makePost(app, type === 'post' ? leaver : author)
    const comment_id = await makeComment(app, leaver, post_id)
    const client = app.as(await makeMember(app))
    // Holds the like between its row and its notification.
    const gate = await pool.connect()
    await gate.query('begin')
    await gate.query('lock table notifications in exclusive mode')
    const liking =
      type === 'post'
        ? client.call(likePost, { params: { post_id } })
        : client.call(likeComment, { params: { comment_id } })
    await waiting(1)
    const leaving = pool.query('delete from auth_users where id = $1', [leaver.id])
    await waiting(2)
    await gate.query('commit')
    gate.release()
    expect((await liking).body.likes_count).toBe(1)
    await leaving
    expect(await countOf(`${type}s`, type === 'post' ? post_id : comment_id)).toBe(1)
  },
)

test('leaves no like of a draft that is deleted while its owner likes it', async () => {
  const client = app.as(author)
  for (let n = 0; n < 20; n += 1) {
    const post_id = await makePost(app, author, { status: 'draft' })
    await Promise.all([
      client.send('PUT', `/api/posts/${post_id}/like`),
      pool.query('delete from posts where id = $1', [post_id]),
    ])
    expect(await likersOf(post_id)).toEqual([])
  }
})
