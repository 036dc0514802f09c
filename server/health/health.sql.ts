import { sql } from 'kysely'
import { ALERT_MAIL } from '../alerts/alerts.ts'
import { MAIL } from '../mails/mails.ts'
import { DUE_SINCE, IS_DUE } from '../platform/jobs/due.rules.ts'
import { type Db, isoText } from '../platform/postgres/db.ts'
import { rowOf } from '../platform/postgres/row.sql.ts'

/** How a process is, as it says itself. */
export type ProcessState = {
  version: string
  /** Open event streams. */
  streams: number
  /** Whether the database tells it of events. */
  hears: boolean
  /** Answers of the last hour that failed by a fault of ours. */
  faults: number
  /** Answers of the last hour that failed because something was down or busy. */
  refusals: number
  /** Bytes, where its DATA_DIR is; null where that cannot be read. */
  disk_free: number | null
  disk_size: number | null
  /** Whether reads go to the replica; null without one. */
  replica_in_use: boolean | null
  /** Of the last hour: reads that the replica has answered, and that it may answer and the primary has. */
  replica_reads: number
  primary_reads: number
}

export type Waiting = {
  /** Due, and not done. */
  count: number
  /** Of those, how many have failed at least once. */
  failing: number
  /** Given up in the last hour. */
  given_up: number
  /** Age of the oldest that is due and not done; 0 without one. */
  oldest_seconds: number
}

export type Figures = {
  at: string
  connections: number
  connections_allowed: number
  bytes: number
  pictures: number
  audit_entries: number
  /** Since the last backup; null without one. */
  backup_seconds: number | null
  /** Emails, and all other jobs. */
  mails: Waiting
  jobs: Waiting
}

/** Queues whose jobs are emails. */
const MAIL_QUEUES = [MAIL, ALERT_MAIL]

const waiting = (jobs: string) =>
  sql.raw(`(select jsonb_build_object(
  'count', count(*) filter (where ${IS_DUE}),
  'failing', count(*) filter (where state = 'retry' or (state = 'active' and retry_count > 0)),
  'given_up', count(*) filter (where state = 'failed' and completed_on > now() - interval '1 hour'),
  'oldest_seconds', coalesce(extract(epoch from now() - min(${DUE_SINCE}) filter (where ${IS_DUE})), 0)) from ${jobs} j)`)

export const processStates = {
  /** Says how the process `id` is. */
  put: async (db: Db, id: string, state: ProcessState): Promise<void> => {
    const { columns, row } = rowOf('process_states', { id, ...state })
    await sql`
      insert into process_states (${columns}) select ${columns} from ${row} p
      on conflict (id) do update set version = excluded.version, streams = excluded.streams, hears = excluded.hears,
        faults = excluded.faults, refusals = excluded.refusals, disk_free = excluded.disk_free,
        disk_size = excluded.disk_size, replica_in_use = excluded.replica_in_use,
        replica_reads = excluded.replica_reads, primary_reads = excluded.primary_reads, at = now()`.execute(
      db,
    )
  },

  remove: async (db: Db, id: string): Promise<void> => {
    await sql`delete from process_states where id = ${id}`.execute(db)
  },

  /** Of all processes but `id` that have said so in the last two minutes. */
  others: async (db: Db, id: string): Promise<ProcessState[]> => {
    const found = await sql<ProcessState>`
      select version, streams, hears, faults, refusals, disk_free::float8 as disk_free, disk_size::float8 as disk_size,
        replica_in_use, replica_reads, primary_reads
      from process_states where id <> ${id} and at > now() - interval '2 minutes'`.execute(db)
    return found.rows
  },

  sweep: async (db: Db): Promise<void> => {
    await sql`delete from process_states where at < now() - interval '1 hour'`.execute(db)
  },
}

export const health = {
  figures: async (db: Db): Promise<Figures> => {
    const found = await sql<Figures>`
      with open as materialized (
        select name = any (${MAIL_QUEUES}) as is_mail, state, retry_count, created_on, start_after, completed_on
        from pgboss.job where state <> 'completed' and state <> 'cancelled' and name not like '\\_\\_pgboss%'),
      mails as (select * from open where is_mail), others as (select * from open where not is_mail)
      select ${sql.raw(isoText('now()'))} as at,
        (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
        current_setting('max_connections')::int as connections_allowed,
        pg_database_size(current_database())::float8 as bytes,
        (select count(*)::int from images) as pictures,
        (select coalesce(max(seq), 0)::int from audit_chain) as audit_entries,
        (select extract(epoch from now() - max(made_at))::float8 from backups) as backup_seconds,
        ${waiting('mails')} as mails,
        ${waiting('others')} as jobs`.execute(db)
    return found.rows[0]!
  },
}
