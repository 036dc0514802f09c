import { expect, test } from 'vitest'
import { readUser, token } from '../../contract/auth.ts'
import { listFeed } from '../../contract/feed.ts'
import { testApp } from '../../test/support/app.ts'
import {
  appAt,
  backupOf,
  query,
  restoreInto,
  restoreTarget,
  rowsOf,
  wrongCounts,
} from '../../test/support/backing-up.ts'
import { makeComment, makeMember, makePost, signIn } from '../../test/support/factories.ts'
import { makeLink, pressButton } from '../../test/support/links.ts'
import { uploadPicture } from '../../test/support/uploading.ts'
import { audit } from '../audit/audit.ts'
import { verifyAudit } from '../audit/verify.ts'
import { seedDemo } from '../first-start.ts'
import { bringOutcomes } from '../outcomes/outcomes.ts'
import { LEFT_OUT } from './manifest.ts'

// Jobs wait: they would change what the backup has.
const app = await testApp({}, undefined, 3_600)
const { db, connection } = app.database
await seedDemo(app.database)
// Nothing more becomes due in the meantime.
await db
  .updateTable('pitch_triage')
  .set({ releases_at: new Date(Date.now() + 86_400_000) })
  .where('releases_at', 'is not', null)
  .execute()
// A restore does what is due.
await bringOutcomes(app.server.platform)
const kim = await makeMember(app, { name: 'Kim Pryor' })
const picture_url = await uploadPicture(app.as(kim))
const pending = {
  ...{ pending_email: 'next@example.test', pending_email_requested_at: new Date() },
  dormancy_warned_at: new Date(Date.now() - 40 * 86_400_000),
}
await db
  .updateTable('accounts')
  .set({ picture_url, ...pending })
  .where('id', '=', kim.id)
  .execute()
const post = await makePost(app, kim, {
  title: 'With a tab\t, a \\ and a \\. of its own, and nothing \\N',
  description: 'One line\nand another\r\nand “more” \u{1f600}',
  post_type: 'request_for_source',
  expiration_date: '2090-01-02T03:04:05.678Z',
  tags: ['Business', 'a "quoted, \\ one"'],
})
await makeComment(app, kim, post)
await db
  .insertInto('likes')
  .values({ account_id: kim.id, likeable_type: 'post', likeable_id: post })
  .execute()
await db.insertInto('waiting_mails').values({ account_id: kim.id }).execute()
await db.updateTable('pitch_outcomes').set({ mailed_at: null }).where('outcome', '=', 'used').execute()
const link = await makeLink(app, kim, 'recovery')
await db
  .transaction()
  .execute((tx) =>
    audit(tx, { action: 'account.exported', actor_id: null, subject_id: kim.id, about_ids: [kim.id] }),
  )
const folder = await backupOf(app)
const before = await rowsOf(connection, LEFT_OUT)
const WARNED = `select id from accounts where dormancy_warned_at is not null`
const wereWarned = await query(connection, WARNED)

const target = await restoreTarget()
const restored = await restoreInto(target, folder)
const after = await rowsOf(target.connection, LEFT_OUT)
const leftOut = await Promise.all(LEFT_OUT.map((name) => query(target.connection, `select from ${name}`)))
const back = await appAt(target)

test('restores a lost database and storage row by row, with the same counters', async () => {
  expect(restored).toEqual({
    ...{ pictures: 1, erased: 0, applications: 0, sealedElsewhere: 0, migrated: [] },
    admins: expect.arrayContaining(['admin@beatline.example']),
  })
  expect(Object.keys(after)).toEqual(Object.keys(before))
  for (const name of Object.keys(before)) expect(after[name], name).toEqual(before[name])
  for (const name of ['posts', 'comments', 'likes', 'messages', 'auth_sessions', 'auth_links', 'images'])
    expect(after[name]?.length, name).toBeGreaterThan(0)
  expect(await wrongCounts(target.connection)).toEqual([])
  expect((await back.anonymous.send('GET', picture_url)).status).toBe(200)
  const done = `select actor_id, details from audit_log where action = 'backup.restored'`
  const made_at = expect.stringMatching(/^20.*Z$/)
  expect(await query(target.connection, done)).toEqual([{ actor_id: null, details: { made_at } }])
})

test('does not restore what would do harm', async () => {
  for (const name of ['auth_refresh_tokens', 'waiting_mails'])
    expect((await query(connection, `select from ${name}`)).length, name).toBeGreaterThan(0)
  expect(leftOut).toEqual(LEFT_OUT.map(() => []))
})

test('lets members sign in with their passwords; voids sessions, mailed links and address changes', async () => {
  await app.as(kim).call(readUser)
  await back.as(kim).refused(readUser, {}, 401)
  const renewal = {
    query: { grant_type: 'refresh_token' },
    body: { refresh_token: kim.session.refresh_token },
  }
  await back.anonymous.refused(token, renewal, 400)
  const again = { session: await signIn(back, kim.email) }
  expect((await back.as(again).call(listFeed)).body.posts.length).toBeGreaterThan(0)
  expect((await pressButton(back, link)).said).not.toHaveProperty('access_token')
  expect((await pressButton(app, link)).said).toHaveProperty('access_token')
  expect(await query(target.connection, 'select from accounts where pending_email is not null')).toEqual([])
})

test('clears warnings of dormancy, so that returning members are warned before they become dormant', async () => {
  expect(wereWarned).toEqual([{ id: kim.id }])
  expect(await query(target.connection, WARNED)).toEqual([])
})

test('emails no outcome that was waiting for its email: it was sent long ago', async () => {
  const waiting = `select response_id from pitch_outcomes where mailed_at is null`
  expect((await query(connection, waiting)).length).toBeGreaterThan(0)
  expect(await query(target.connection, waiting)).toEqual([])
})

test('keeps triggers working: counters count, and the audit log accepts no change', async () => {
  await makeComment(back, kim, post)
  expect(await wrongCounts(target.connection)).toEqual([])
  await expect(query(target.connection, 'delete from audit_log')).rejects.toThrow('append-only')
  const entries = (await query(target.connection, 'select from audit_log')).length
  expect(await verifyAudit(back.database.db), 'the chain goes on').toEqual({ entries, broken_at: null })
  expect(await query(target.connection, `select tgname from pg_trigger where tgenabled <> 'O'`)).toEqual([])
})

test('restores the same when restored twice', async () => {
  await back.close()
  const again = await restoreInto(target, folder, true)
  expect(again.pictures, 'the storage has them').toBe(0)
  expect(await rowsOf(target.connection, LEFT_OUT)).toEqual(after)
})

test('has the indexes, constraints, triggers and functions of a migrated database', async () => {
  const form = `
    select indexname as name, indexdef as form from pg_indexes where schemaname = 'public'
    union all select conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    union all select tgname, pg_get_triggerdef(pg_trigger.oid) from pg_trigger join pg_class on pg_class.oid = tgrelid
      where not tgisinternal and relnamespace = 'public'::regnamespace
    union all select proname, md5(prosrc) from pg_proc where pronamespace = 'public'::regnamespace
    order by 1, 2`
  const migrated = await query(connection, form)
  expect(migrated.length).toBeGreaterThan(100)
  expect(await query(target.connection, form)).toEqual(migrated)
})

test('keeps all written data in tables, which a backup holds', async () => {
  const others = `
    select relname from pg_class where relnamespace = 'public'::regnamespace and relkind not in ('r', 'i')
    union all select nspname from pg_namespace
      where nspname !~ '^pg_|^information_schema$' and nspname not in ('public', 'pgboss')`
  expect(await query(connection, others)).toEqual([])
})
