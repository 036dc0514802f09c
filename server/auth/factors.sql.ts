import { sql } from 'kysely'
import type { Db, Tx } from '../platform/postgres/db.ts'

type LockedFactor = {
  id: string
  friendly_name: string
  status: string
  secret: string
  last_step: number | null
  /** The time, in seconds. */
  now: number
}

export const factors = {
  /** Locks the factors of one user and returns them. */
  lockOf: async (tx: Tx, user_id: string): Promise<LockedFactor[]> => {
    await sql`select from auth_users where id = ${user_id} for update`.execute(tx)
    const found = await sql<LockedFactor>`
      select id, friendly_name, status, secret, last_step,
        extract(epoch from clock_timestamp())::float8 as now
      from auth_factors where user_id = ${user_id}`.execute(tx)
    return found.rows
  },

  of: async (db: Db, user_id: string, id: string) => {
    const found = await sql<{ id: string; status: string }>`
      select id, status from auth_factors where id = ${id} and user_id = ${user_id}`.execute(db)
    return found.rows[0]
  },

  /** Every second factor in use, as sealed. */
  sealed: async (db: Db) => {
    const found = await sql<{ user_id: string; secret: string }>`
      select user_id, secret from auth_factors where status = 'verified'`.execute(db)
    return found.rows
  },

  insert: async (tx: Tx, factor: { user_id: string; friendly_name: string; secret: string }) => {
    const { user_id, friendly_name, secret } = factor
    const inserted = await sql<{ id: string }>`
      insert into auth_factors (user_id, friendly_name, secret)
      values (${user_id}, ${friendly_name}, ${secret})
      returning id`.execute(tx)
    return inserted.rows[0]!
  },

  /** Marks the code of this step as used: it and earlier ones are no longer accepted. */
  use: (tx: Tx, id: string, last_step: number) =>
    sql`
      update auth_factors set last_step = ${last_step}, status = 'verified', updated_at = now()
      where id = ${id}`.execute(tx),

  remove: (tx: Tx, id: string) => sql`delete from auth_factors where id = ${id}`.execute(tx),

  /** Removes all factors and ends the member's sessions, which may be a finder's. Returns how many there were. */
  removeAllOf: async (tx: Tx, user_id: string): Promise<number> => {
    const removed = await sql`delete from auth_factors where user_id = ${user_id} returning id`.execute(tx)
    if (removed.rows.length > 0) await sql`delete from auth_sessions where user_id = ${user_id}`.execute(tx)
    return removed.rows.length
  },

  /** Deletes abandoned set-ups: of this name, or from an hour ago. */
  removeUnverified: (tx: Tx, user_id: string, name: string) =>
    sql`
      delete from auth_factors
      where user_id = ${user_id} and status = 'unverified'
        and (friendly_name = ${name} or created_at < now() - interval '1 hour')`.execute(tx),
}

const CHALLENGE_SECONDS = 300

export const challenges = {
  insert: async (db: Db, factor_id: string, session_id: string) => {
    const inserted = await sql<{ id: string; expires_at: number }>`
      insert into auth_challenges (factor_id, session_id) values (${factor_id}, ${session_id})
      returning id, extract(epoch from created_at)::int + ${CHALLENGE_SECONDS}::int as expires_at`.execute(db)
    return inserted.rows[0]!
  },

  /** Claims an open challenge of this factor and session; false when there is none. */
  take: async (tx: Tx, id: string, factor_id: string, session_id: string): Promise<boolean> => {
    const taken = await sql`
      update auth_challenges set verified_at = now()
      where id = ${id} and factor_id = ${factor_id} and session_id = ${session_id}
        and verified_at is null and created_at > now() - make_interval(secs => ${CHALLENGE_SECONDS})
      returning id`.execute(tx)
    return taken.rows.length > 0
  },

  sweep: (db: Db) => sql`delete from auth_challenges where created_at < now() - interval '1 day'`.execute(db),
}
