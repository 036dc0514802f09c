import { expect, test } from 'vitest'
import { readUser } from '../../contract/auth.ts'
import { addComment } from '../../contract/comments.ts'
import { createPost } from '../../contract/posts.ts'
import { testApp } from '../../test/support/app.ts'
import { communityPost, makeMember, makePost } from '../../test/support/factories.ts'
import { pngOf, sendPicture, uploadPicture } from '../../test/support/uploading.ts'
import { figures } from '../figures.ts'
import { sized } from '../size.ts'

const ROUNDS = sized(1, 50)
const app = await testApp({ RATE_LIMITS: 'off' })
const { pool } = app.database

/** The last row that a call writes fails with the error that PostgreSQL gives when the disk is full. */
async function whileFull(table: string, act: () => Promise<void>) {
  await pool.query(`create or replace function disk_full() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`)
  await pool.query(
    `create trigger disk_full after insert on ${table} for each row execute function disk_full()`,
  )
  await act().finally(() => pool.query(`drop trigger disk_full on ${table}`))
}

const counts = async () =>
  (
    await pool.query(`select (select count(*) from posts) as posts, (select count(*) from comments) as comments,
      (select coalesce(sum(comments_count), 0) from posts) as counted, (select count(*) from notifications) as notified,
      (select count(*) from idempotency_keys) as keys, (select count(*) from images) as pictures`)
  ).rows[0]

test('answers a full PostgreSQL disk as temporary, leaves nothing half done, and serves everything else', async () => {
  const [author, reader] = [await makeMember(app), await makeMember(app)]
  const post_id = await makePost(app, author)
  const before = await counts()
  const comment = {
    body: { post_id, content: 'A word.' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  }
  for (let n = 0; n < ROUNDS; n += 1) {
    await whileFull('posts', async () => {
      const answer = await app.as(author).refused(createPost, { body: communityPost() }, 503)
      expect(answer.headers.get('retry-after')).toBe('2')
    })
    await whileFull('comments', async () => {
      await app.as(reader).refused(addComment, comment, 503)
      await app.as(reader).call(readUser)
      expect((await app.anonymous.send('GET', '/readyz')).status).toBe(200)
    })
    await whileFull('images', async () => {
      expect((await sendPicture(app.as(author), pngOf(4, 4))).status).toBe(503)
    })
    expect(await counts()).toEqual(before)
  }
  await app.as(reader).call(addComment, comment)
  await app.as(author).call(createPost, { body: communityPost() })
  await uploadPicture(app.as(author))
  const after = await counts()
  expect([
    after.comments - before.comments,
    after.counted - before.counted,
    after.posts - before.posts,
  ]).toEqual([1, 1, 1])
  figures('Errors of a full disk from PostgreSQL', { 'writes refused': ROUNDS * 3 })
})
