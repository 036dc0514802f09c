import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { listFeed } from '../../contract/feed.ts'
import { listLooks } from '../../contract/looks.ts'
import { readMigrations, runMigrations } from '../../db/migrate.ts'
import { testDatabase, testFolder } from '../../test/support/app.ts'
import { appAt, query, restoreInto, restoreTarget } from '../../test/support/backing-up.ts'
import { PASSWORD, signIn } from '../../test/support/factories.ts'
import { verifyAudit } from '../audit/verify.ts'
import { hashPassword } from '../platform/passwords.ts'
import { writeBackup } from './write-backup.ts'

const NEWEST_THEN = '0008-applications.sql'

test('restores a backup of an older schema in that schema and then migrates it', async () => {
  const connection = await testDatabase('template0')
  const all = await readMigrations()
  const later = all.map(({ name }) => name).filter((name) => name > NEWEST_THEN)
  expect(later.length).toBeGreaterThan(0)
  const client = new pg.Client(connection)
  await client.connect()
  await runMigrations(
    client,
    all.filter(({ name }) => name <= NEWEST_THEN),
  )
  await client.end()
  const [id, email] = [randomUUID(), 'early@example.test']
  await query(
    connection,
    `insert into auth_users (id, email, password_hash, password_set_at, email_confirmed_at)
     values ($1, $2, $3, now(), now())`,
    [id, email, await hashPassword(PASSWORD)],
  )
  await query(
    connection,
    `insert into accounts (id, name, email, role, data, primary_owner_user_id)
     values ($1, 'Early', $2, 'pr', '{"status":"Active"}', $1)`,
    [id, email],
  )
  const talk = randomUUID()
  await query(
    connection,
    `insert into responses (id, responder_id, commentary, is_pitch) values ($1, $2, 'Once', false)`,
    [talk, id],
  )
  const [read, copied] = ['conversation.shown', 'account.exported']
  await query(
    connection,
    `insert into audit_log (action, subject_id) values ('${read}', $1), ('${copied}', $2), ('member.created', $2)`,
    [talk, id],
  )
  const target = await restoreTarget()
  const folder = `${await testFolder()}/backup`
  const { migrations } = await writeBackup({ connection, files: target.files }, folder)
  expect(migrations.at(-1)?.name).toBe(NEWEST_THEN)

  expect(await restoreInto(target, folder)).toMatchObject({ migrated: later })
  const names = await query(target.connection, 'select name from schema_migrations order by name')
  expect(names.map(({ name }) => name)).toEqual(all.map(({ name }) => name))
  const back = await appAt(target)
  const early = { session: await signIn(back, email) }
  expect((await back.as(early).call(listFeed)).body.posts).toEqual([])
  // The log is chained from its first entry on, and says whom the earlier ones were about.
  expect(await verifyAudit(back.database.db)).toEqual({ entries: 4, broken_at: null })
  const { looks } = (await back.as(early).call(listLooks)).body
  expect(looks.map(({ what }) => what).sort()).toEqual(['account', 'conversation'])
})
