import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addComment, listComments } from '../../contract/comments.ts'
import { likePost, unlikePost } from '../../contract/likes.ts'
import { listMessages, sendMessage } from '../../contract/messages.ts'
import { listNotifications } from '../../contract/notifications.ts'
import { BOUND, testApp } from '../../test/support/app.ts'
import { backupOf } from '../../test/support/backing-up.ts'
import { makeMember, makePost } from '../../test/support/factories.ts'
import { runCommand } from '../../test/support/operating.ts'
import { inMonths, placesOf } from '../../test/support/partitioning.ts'
import { talking } from '../../test/support/talking.ts'
import { accounts } from '../accounts/accounts.sql.ts'
import { withConnection } from '../platform/postgres/one-connection.ts'
import { catalog } from './catalog.sql.ts'
import { nameOf, PARTITIONED, type Partitioned } from './months.rules.ts'
import { holdTurning } from './months.sql.ts'
import { partition } from './partition.command.ts'
import { keepMonths, partitionTable, summaryOf } from './partitions.ts'
import { shortly } from './shortly.sql.ts'
import { turnOn } from './turn-on.sql.ts'

const app = await testApp({ RATE_LIMITS: 'off', LIMITS: 'messages=100000/60' }, undefined, 3_600)
const { db, pool } = app.database
const where = { db, connection: app.database.connection }
const { start, write } = talking(app)
const ann = await makeMember(app)
const ben = await makeMember(app, { role: 'pr' })
const post_id = await makePost(app, ann)
const talk = await start(ann, ben)
const params = { conversation_id: talk.id }
const comment = (content: string, parent_comment_id?: string) =>
  app.as(ben).call(addComment, { body: { post_id, content, parent_comment_id } })

const seen = async () => ({
  messages: (await app.as(ben).call(listMessages, { params })).body,
  comments: (await app.as(ann).call(listComments, { params: { post_id } })).body,
  notifications: (await app.as(ann).call(listNotifications)).body,
})
/** The names of its months: those of a table that is partitioned on the last day of a month begin one later. */
async function monthsOf(table: Partitioned): Promise<string[]> {
  const first = (await summaryOf(db, table))!.first
  return [1, 2, 3].map((n) => nameOf(inMonths(n))).filter((name) => name >= first)
}
const triggersOf = async () =>
  (
    await pool.query(
      `select tgname from pg_trigger where tgrelid = 'messages'::regclass and not tgisinternal`,
    )
  ).rows

await write(ben, talk, 'A first answer')
const top = (await comment('A comment')).body
await comment('A reply', top.id)
await app.as(ben).call(likePost, { params: { post_id } })

test('asks before it partitions, and changes nothing when the answer is another', async () => {
  await expect(runCommand(app, partition, [], { answer: 'no' })).rejects.toThrow('Nothing was done.')
  await expect(runCommand(app, partition, [])).rejects.toThrow('Pass --yes')
  expect(await summaryOf(db, 'messages')).toBeNull()
  expect(await triggersOf()).toEqual([{ tgname: 'messages_count_message' }])
})

test('refuses a table with an id of the months to come, and one with a unique index of its own', async () => {
  const id = '01f00000-0000-4000-8000-000000000000'
  await sql`insert into notifications (id, account_id, type, body, link) values (${id}, ${ann.id}, 'report', 'x', '/app')`.execute(
    db,
  )
  await expect(partitionTable(where, 'notifications')).rejects.toThrow(`notifications has the id ${id}`)
  await sql`delete from notifications where id = ${id}`.execute(db)
  await sql`create unique index messages_odd on messages (created_at)`.execute(db)
  await expect(partitionTable(where, 'messages')).rejects.toThrow('unique index messages_odd')
  await sql`drop index messages_odd`.execute(db)
})

test('undoes what a killed command has left, which would keep backups from being made', async () => {
  const indexes = await catalog.indexes(db, 'likes')
  await shortly(db, 'likes', (tx) => turnOn.close(tx, 'likes', inMonths(1)))
  await turnOn.addTwins(db, 'likes')
  await turnOn.addLater(db, 'likes')
  await expect(backupOf(app)).rejects.toThrow('likes_later')
  await keepMonths(where)
  expect(await turnOn.isClosed(db, 'likes')).toBe(false)
  expect(await catalog.indexes(db, 'likes')).toEqual(indexes)
  await expect(backupOf(app)).resolves.toBeTruthy()
})

test('leaves what a command is at that has not ended', async () => {
  await shortly(db, 'likes', (tx) => turnOn.close(tx, 'likes', inMonths(1)))
  await withConnection(where.connection, 'beatline-partition', async (one) => {
    await holdTurning(one.db)
    await keepMonths(where)
    expect(await turnOn.isClosed(db, 'likes')).toBe(true)
    await expect(partitionTable(where, 'likes')).rejects.toThrow('Another command or process is changing')
    expect(await turnOn.isClosed(db, 'likes')).toBe(true)
  })
  const isClosedAfter = async () => {
    await keepMonths(where)
    return turnOn.isClosed(db, 'likes')
  }
  // Its lock ends with its connection, and other locks keep nobody from it.
  await db.transaction().execute(async (tx) => {
    await accounts.lockFirstAdmin(tx)
    await expect.poll(isClosedAfter, BOUND).toBe(false)
  })
})

test('partitions filled tables while members write, who notice nothing', async () => {
  const before = await seen()
  let isOver = false
  const sent: string[] = []
  const writing = (async () => {
    while (!isOver) {
      const message_text = `Meanwhile ${sent.length}`
      await app.as(ann).call(sendMessage, { params, body: { message_text } })
      sent.push(message_text)
    }
  })()
  const said = await runCommand(app, partition, [], { yes: true }).finally(() => {
    isOver = true
  })
  await writing
  for (const table of PARTITIONED) expect(said).toContain(`${table}: months from 20`)
  const after = await seen()
  expect(after.messages.messages.map(({ message_text }) => message_text).slice(-sent.length)).toEqual(
    sent.slice(-50),
  )
  expect({ ...after, messages: null }).toEqual({ ...before, messages: null })
  expect(await triggersOf()).toEqual([{ tgname: 'messages_count_message' }])
  const counted = await pool.query(
    'select messages_count = (select count(*) from messages where conversation_id = r.id) as is from responses r',
  )
  expect(counted.rows).toEqual([{ is: true }])
  const keys = await pool.query(`select conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'accounts'::regclass and conrelid::regclass::text ~ '^likes_' order by 1`)
  expect(keys.rows.map(({ name }) => name)).toEqual(
    ['before', 'later', ...(await monthsOf('likes')).map((month) => month.replace('-', '_'))]
      .map((end) => `likes_${end}`)
      .sort(),
  )
  const invalid = await pool.query(`
    select conname as name from pg_constraint where not convalidated union all
    select indexrelid::regclass::text from pg_index where not indisvalid`)
  expect(invalid.rows).toEqual([])
})

test('partitions no table twice: it says which months there are', async () => {
  const said = await runCommand(app, partition, [])
  expect(said).toContain(
    `likes: months from ${(await summaryOf(db, 'likes'))?.first} to ${nameOf(inMonths(3))}.`,
  )
  expect((await triggersOf()).length).toBe(1)
})

test('likes once, and notifies of a like once, also without the unique indexes', async () => {
  const like = () => app.as(ben).call(likePost, { params: { post_id } })
  const likes = async () =>
    (
      await pool.query(
        'select (select count(*)::int from likes where likeable_id = p.id) as rows, likes_count from posts p where id = $1',
        [post_id],
      )
    ).rows[0]
  await Promise.all([like(), like(), like()])
  expect(await likes()).toEqual({ rows: 1, likes_count: 1 })
  await app.as(ben).call(unlikePost, { params: { post_id } })
  expect(await likes()).toEqual({ rows: 0, likes_count: 0 })
  await Promise.all([like(), like()])
  expect(await likes()).toEqual({ rows: 1, likes_count: 1 })
  const told = await pool.query(`select from notifications where type = 'like' and object_id = $1`, [post_id])
  expect(told.rows.length).toBe(1)
})

test('gives no path of a post to two comments, also without the unique index', async () => {
  const paths = (await Promise.all(Array.from({ length: 5 }, (_, n) => comment(`At once ${n}`)))).map(
    ({ body }) => body.path,
  )
  expect(new Set(paths).size).toBe(5)
  const copy = `insert into comments (post_id, account_id, content, path, path_order, depth)
    select post_id, account_id, content, $1, path_order, depth from comments where path = $2 and post_id = $3`
  await expect(pool.query(copy, [paths[0], paths[0], post_id])).rejects.toMatchObject({
    code: '23505',
    constraint: 'comments_path_key',
  })
  expect((await pool.query(copy, ['777', paths[0], post_id])).rowCount).toBe(1)
})

test('takes the changes of a migration as a plain table does', async () => {
  for (const statement of [
    'alter table messages add column later_on text not null default $$new$$',
    'alter table messages add constraint later_known check (later_on <> $$old$$)',
    'create index messages_later_on on messages (later_on)',
    'update messages set later_on = $$newer$$',
    'alter table messages alter column later_on drop default',
    'drop index messages_later_on',
    'alter table messages drop constraint later_known, drop column later_on',
    'alter table notifications drop constraint notifications_type_known, add constraint notifications_type_known check (type <> $$none$$)',
  ])
    await pool.query(statement)
  await expect(pool.query('create unique index later_once on messages (message_text)')).rejects.toThrow(
    'must include all partitioning columns',
  )
  await write(ann, talk, 'After a migration')
  expect(await placesOf(app, 'messages')).toEqual(['messages_before'])
})
