import { expect, test } from 'vitest'
import { addComment } from '../../contract/comments.ts'
import { testApp } from '../../test/support/app.ts'
import { commenting } from '../../test/support/commenting.ts'
import { makeMember, makePost } from '../../test/support/factories.ts'

const app = await testApp()
const owner = await makeMember(app)
const writer = await makeMember(app, { name: 'Ana Ruiz' })
const { say, list } = commenting(app)

const noticesOf = (member: { id: string }, post: string) =>
  app.database.db
    .selectFrom('notifications')
    .select(['type', 'body', 'link', 'channel', 'dismissed', 'actor_id', 'object_id'])
    .where('account_id', '=', member.id)
    .where('link', '=', `/app/feed?post=${post}`)
    .orderBy('id')
    .execute()

test('notifies the post’s owner of each comment, replies too', async () => {
  const post = await makePost(app, owner, { title: 'Rates "higher" for longer' })
  const first = await say(writer, post, 'One')
  const reply = await say(writer, post, 'Two', first)
  const notice = (object_id: string) => ({
    type: 'comment',
    body: 'Ana Ruiz commented on your post "Rates "higher" for longer"',
    link: `/app/feed?post=${post}`,
    channel: 'in_app',
    dismissed: false,
    actor_id: writer.id,
    object_id,
  })
  expect(await noticesOf(owner, post)).toEqual([notice(first.id), notice(reply.id)])
})

test('notifies the post’s owner of a reply, not the member it answers', async () => {
  const post = await makePost(app, owner)
  const top = await say(writer, post, 'Question')
  const third = await makeMember(app, { name: '' })
  await say(third, post, 'Answer', top)
  expect(await noticesOf(writer, post)).toEqual([])
  expect((await noticesOf(owner, post)).map(({ body }) => body)[1]).toMatch(/^Someone commented/)
})

test('notifies no one of their own comment or on a post without an owner', async () => {
  const post = await makePost(app, owner)
  await say(owner, post, 'My own')
  expect(await noticesOf(owner, post)).toEqual([])
  const leaver = await makeMember(app)
  const orphan = await makePost(app, leaver)
  await app.database.db.deleteFrom('auth_users').where('id', '=', leaver.id).execute()
  await say(writer, orphan, 'Anybody here?')
  const all = app.database.db.selectFrom('notifications').select('id')
  expect(await all.where('link', '=', `/app/feed?post=${orphan}`).execute()).toEqual([])
})

test('keeps a comment when its notification cannot be written', async () => {
  const post = await makePost(app, owner)
  const { pool } = app.database
  await pool.query(`alter table notifications add constraint broken check (type <> 'comment') not valid`)
  const comment = await say(writer, post, 'Kept')
  await pool.query('alter table notifications drop constraint broken')
  expect(await list(owner, post)).toEqual([comment])
  expect(await noticesOf(owner, post)).toEqual([])
  expect(app.takeErrors()).toHaveLength(1)
})

test('logs no failed notification when the comment itself is not written', async () => {
  const post = await makePost(app, owner)
  const { pool } = app.database
  await pool.query(`create function busy() returns trigger language plpgsql as $$
    begin raise exception using errcode = '57014', message = 'canceled'; end $$`)
  await pool.query('create trigger busy before insert on comments for each row execute function busy()')
  const input = { body: { post_id: post, content: 'Lost', parent_comment_id: null } }
  await app.as(writer).refused(addComment, input, 503)
  await pool.query('drop function busy() cascade')
  expect(app.takeErrors()).toEqual([])
})
