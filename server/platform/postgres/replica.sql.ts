import type pg from 'pg'
import { ConfigError } from '../config.ts'
import { LIMITS } from './connection.ts'
import { past } from './pooler.sql.ts'
import { TIMELINE } from './timeline.sql.ts'

/** A position in the log of PostgreSQL, as 16 hexadecimal digits: positions compare as texts. */
export type LogPosition = string

const digits = (lsn: string) => `lpad(to_hex(pg_wal_lsn_diff(${lsn}, '0/0')::bigint), 16, '0')`
const CLUSTER = '(select system_identifier::text from pg_control_system())'

/**
 * SQL for a position that everything visible now is below. A commit is on the disk before others see it, unless it was
 * asked not to wait; what else is in the log by now may reach the disk, and so the replica, later.
 */
export const CURRENT_POSITION = digits(
  `case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end`,
)

export const POSITION_NOW = `select ${CURRENT_POSITION} as position`

export const PRIMARY_STATE = `select ${CLUSTER} as cluster, ${digits('pg_current_wal_insert_lsn()')} as inserted,
  ${CURRENT_POSITION} as visible`
export type PrimaryState = { cluster: string; inserted: LogPosition; visible: LogPosition }

export const REPLICA_STATE = `select ${CLUSTER} as cluster, pg_is_in_recovery() as standby,
  coalesce(${digits('pg_last_wal_replay_lsn()')}, '') as replayed`
export type ReplicaState = { cluster: string; standby: boolean; replayed: LogPosition }

/** What keeps a replica from being used; null: nothing. Its state was read first. */
export function faultOf(replica: ReplicaState, primary: PrimaryState): string | null {
  if (replica.cluster !== primary.cluster) return 'it belongs to another cluster'
  if (!replica.standby) return 'it is no standby'
  // A standby of a replica that was promoted reads a log of its own.
  if (replica.replayed > primary.inserted) return 'it is ahead of the primary'
  return null
}

const FACTS = `select pg_backend_pid() as pid, ${CLUSTER} as cluster, pg_is_in_recovery() as standby, ${TIMELINE} as timeline,
  (select oid::text from pg_database where datname = current_database()) as database`
type Facts = { pid: number; cluster: string; standby: boolean; timeline: string; database: string }

/** Of a server that was never promoted, nor copied from one that was. */
const FIRST_TIMELINE = '00000001'

const NOT_DIRECT = 'DATABASE_REPLICA_URL must be the address of PostgreSQL itself, not of a pooler'
const NO_STANDBY =
  'DATABASE_REPLICA_URL must lead to a standby, and the server there takes writes: give it a standby.signal and primary_conninfo, or unset DATABASE_REPLICA_URL'
const OTHER_CLUSTER =
  'DATABASE_REPLICA_URL leads to another cluster: copy the standby from the PostgreSQL of DATABASE_URL, with pg_basebackup'
const OTHER_DATABASE =
  'DATABASE_REPLICA_URL leads to another database than DATABASE_URL: give both the same name'

/**
 * Throws ConfigError where this can't be a replica of the primary. One that doesn't answer keeps no process from
 * starting: it may be back later. Nor does one that was promoted: a failover must not need another configuration.
 */
export async function checkReplica(primary: pg.ClientConfig, replica: pg.ClientConfig): Promise<void> {
  const there = await past<Facts>({ ...replica, ...LIMITS }, FACTS).catch(() => 'away' as const)
  if (there === 'away') return
  const fault = there ? faultBetween((await past<Facts>(primary, FACTS))!, there) : NOT_DIRECT
  if (fault) throw new ConfigError([fault])
}

function faultBetween(primary: Facts, replica: Facts): string | null {
  if (replica.cluster !== primary.cluster) return OTHER_CLUSTER
  if (!replica.standby && replica.timeline === FIRST_TIMELINE) return NO_STANDBY
  return replica.database === primary.database ? null : OTHER_DATABASE
}
