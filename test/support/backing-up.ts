import { join } from 'node:path'
import pg from 'pg'
import { readBackup } from '../../server/backup/read-backup.ts'
import { type RestoreTarget, restoreBackup } from '../../server/backup/restore-backup.ts'
import { writeBackup } from '../../server/backup/write-backup.ts'
import { openFiles } from '../../server/platform/files/files.ts'
import { createLog } from '../../server/platform/log/log.ts'
import { type TestApp, testApp, testConfig, testDatabase, testFolder } from './app.ts'

/** Runs one statement on a connection of its own; returns its rows. */
export async function query(connection: pg.ClientConfig, text: string, values: unknown[] = []) {
  const client = new pg.Client(connection)
  await client.connect()
  return client
    .query(text, values)
    .then(({ rows }) => rows as Record<string, unknown>[])
    .finally(() => client.end())
}

/** A backup of this app's data, in a folder that is removed with the test. */
export async function backupOf(app: Pick<TestApp, 'database' | 'server'>): Promise<string> {
  const folder = join(await testFolder(), 'backup')
  await writeBackup({ connection: app.database.connection, files: app.server.platform.files }, folder)
  return folder
}

/** An empty database and an empty storage, unless others are given. */
export async function restoreTarget(connection?: pg.ClientConfig, dataDir?: string): Promise<RestoreTarget> {
  const config = await testConfig(dataDir ? { DATA_DIR: dataDir } : {})
  return {
    config,
    connection: connection ?? (await testDatabase('template0')),
    files: openFiles(config),
    log: createLog('silent'),
  }
}

export const restoreInto = async (target: RestoreTarget, folder: string, replace = false) =>
  restoreBackup(target, await readBackup(folder), replace)

/** The whole product on the restored data. */
export const appAt = ({ connection, config }: RestoreTarget, pollingSeconds?: number) =>
  testApp({ DATA_DIR: config.dataDir }, connection, pollingSeconds)

/** What a restore changes on purpose. */
const CHANGED: Record<string, string[]> = {
  auth_sessions: ['ended_at'],
  auth_links: ['void_at'],
  auth_users: ['new_email', 'new_email_requested_at'],
  accounts: ['pending_email', 'pending_email_requested_at', 'dormancy_warned_at'],
  pitch_outcomes: ['mailed_at'],
}

/** Every row of every table as text, except what a restore leaves out or changes on purpose. */
export async function rowsOf(
  connection: pg.ClientConfig,
  without: string[],
): Promise<Record<string, string[]>> {
  const names = await query(
    connection,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  )
  const all: Record<string, string[]> = {}
  for (const { name } of names as { name: string }[]) {
    if (without.includes(name)) continue
    const restored = `select id from audit_log where action = 'backup.restored'`
    const only =
      name === 'audit_log' || name === 'audit_chain'
        ? `where t.${name === 'audit_log' ? 'id' : 'audit_id'} not in (${restored})`
        : ''
    const rows = await query(
      connection,
      `select (to_jsonb(t) - $1::text[])::text as row from ${name} t ${only} order by 1`,
      [name === 'schema_migrations' ? ['applied_at'] : (CHANGED[name] ?? [])],
    )
    all[name] = rows.map(({ row }) => String(row))
  }
  return all
}

/** Stored counts that differ from the rows they count. */
export const wrongCounts = (connection: pg.ClientConfig) =>
  query(
    connection,
    `select 'comments' as what, id from posts p where comments_count <>
       (select count(*) from comments c where c.post_id = p.id and not c.is_deleted)
     union all select 'likes', id from posts p where likes_count <>
       (select count(*) from likes l where l.likeable_type = 'post' and l.likeable_id = p.id)
     union all select 'comment likes', id from comments c where likes_count <>
       (select count(*) from likes l where l.likeable_type = 'comment' and l.likeable_id = c.id)
     union all select 'messages', id from responses r where messages_count <>
       (select count(*) from messages m where m.conversation_id = r.id)`,
  )
