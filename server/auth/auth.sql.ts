import { sql } from 'kysely'
import type pg from 'pg'
import type { AuthFactor } from '../../contract/auth.ts'
import type { Role } from '../../contract/vocabulary.ts'
import { anyOf, type Db, pipelined, prepared, type Tx } from '../platform/postgres/db.ts'
import { BARRED } from './barred.rules.ts'
import type { Known } from './caller-cache.ts'

export type UserRow = {
  id: string
  email: string
  email_confirmed_at: string | null
  new_email: string | null
  last_sign_in_at: string | null
  created_at: string
  updated_at: string
  factors: AuthFactor[]
}

// The alias is u.
const userColumns = sql`
  u.id, u.email, u.email_confirmed_at, u.new_email, u.last_sign_in_at, u.created_at, u.updated_at,
  coalesce((
    select json_agg(json_build_object('id', f.id, 'friendly_name', f.friendly_name, 'factor_type', f.factor_type,
      'status', f.status, 'created_at', f.created_at, 'updated_at', f.updated_at) order by f.created_at)
    from auth_factors f where f.user_id = u.id), '[]') as factors`

// The day for which activity is counted.
const TODAY = `date_trunc('day', now(), 'UTC')`

/** What a change of password or address needs. */
export type LockedUser = {
  id: string
  email: string
  new_email: string | null
  password_hash: string | null
  name: string
  pending_email: string | null
  dormant: boolean
  barred: Barred | null
}

export const users = {
  byEmail: async (db: Db, email: string) => {
    const found = await sql<{ id: string; password_hash: string | null }>`
      select id, password_hash from auth_users where email = ${email}`.execute(db)
    return found.rows[0]
  },

  byId: async (db: Db, id: string): Promise<UserRow | undefined> => {
    const found = await sql<UserRow>`select ${userColumns} from auth_users u where u.id = ${id}`.execute(db)
    return found.rows[0]
  },

  signedIn: async (tx: Tx, id: string): Promise<UserRow> => {
    const user = await sql<UserRow>`
      update auth_users u set last_sign_in_at = now() where u.id = ${id} returning ${userColumns}`.execute(tx)
    return user.rows[0]!
  },

  /** Locked against other changes of password or address. */
  lock: async (tx: Tx, id: string): Promise<LockedUser | undefined> => {
    await users.hold(tx, id)
    const found = await sql<LockedUser>`
      select u.id, u.email, u.new_email, u.password_hash, a.name, a.pending_email,
        coalesce(a.data ->> 'status', '') = 'Dormant' as dormant, ${sql.raw(BARRED)} as barred
      from auth_users u join accounts a on a.id = u.id
      where u.id = ${id}`.execute(tx)
    return found.rows[0]
  },

  /**
   * Locks the user against other changes of password or address. Run it as its own statement, before any that reads the
   * user: a statement that waits for a lock sees the joined tables as they were before.
   */
  hold: (tx: Tx, id: string) => sql`select from auth_users where id = ${id} for update`.execute(tx),

  /** How the member is kept out, which does not change until the transaction ends; null: not at all. */
  holdStanding: async (tx: Tx, id: string): Promise<Barred | null> => {
    const holding = sql<{ barred: Barred | null }>`
      select ${sql.raw(BARRED)} as barred from accounts a where a.id = ${id} for share`
    return (await pipelined(tx, holding))[0]?.barred ?? null
  },

  secretsOf: async (db: Db, id: string) => {
    const found = await sql<{ email: string; password_hash: string | null; name: string }>`
      select u.email, u.password_hash, a.name from auth_users u join accounts a on a.id = u.id
      where u.id = ${id}`.execute(db)
    return found.rows[0]
  },

  /** Once a day (UTC). Ends the inactive period that a warning counts for (docs/product.md#dormancy). */
  noteActive: (db: Db, id: string, alsoDormant: boolean) =>
    sql`
      update accounts set last_active_at = now(), dormancy_warned_at = null
      where id = ${id} and (last_active_at < ${sql.raw(TODAY)} or last_active_at = created_at)
        and (${alsoDormant} or data ->> 'status' is distinct from 'Dormant')`.execute(db),

  setPassword: (tx: Tx, id: string, password_hash: string) =>
    sql`
      update auth_users set password_hash = ${password_hash}, password_set_at = now(), updated_at = now()
      where id = ${id}`.execute(tx),

  /** The address that awaits confirmation, or null. */
  setNewEmail: (tx: Tx, id: string, new_email: string | null) =>
    sql`
      update auth_users set new_email = ${new_email}, updated_at = now(),
        new_email_requested_at = case when ${new_email}::text is not null then now() end
      where id = ${id}`.execute(tx),

  /** Makes the confirmed address the current one, on the account too. */
  changeEmail: async (tx: Tx, id: string, email: string) => {
    await sql`
      update auth_users set email = ${email}, updated_at = now(),
        new_email = null, new_email_requested_at = null
      where id = ${id}`.execute(tx)
    await sql`
      update accounts set email = ${email}, updated_at = now(),
        pending_email = null, pending_email_requested_at = null
      where id = ${id}`.execute(tx)
  },

  /** Clears the pending address on the account. */
  clearPendingEmail: (tx: Tx, id: string) =>
    sql`
      update accounts set pending_email = null, pending_email_requested_at = null, updated_at = now()
      where id = ${id} and pending_email is not null`.execute(tx),

  /** Shows the pending address on the account. False when that address is not the pending one. */
  markPendingEmail: async (tx: Tx, id: string, pending_email: string): Promise<boolean> => {
    await users.hold(tx, id)
    const marked = await sql`
      update accounts a set pending_email = ${pending_email}, updated_at = now(),
        pending_email_requested_at = u.new_email_requested_at
      from auth_users u where u.id = a.id and a.id = ${id} and u.new_email = ${pending_email}
      returning a.id`.execute(tx)
    return marked.rows.length > 0
  },

  /** Sets the account to the current address and clears any address that is no longer pending. Returns the address. */
  syncEmail: async (tx: Tx, id: string): Promise<string | undefined> => {
    await users.hold(tx, id)
    const synced = await sql<{ email: string }>`
      update accounts a set email = u.email, updated_at = now(),
        pending_email = case when a.pending_email = u.new_email then a.pending_email end,
        pending_email_requested_at = case when a.pending_email = u.new_email then a.pending_email_requested_at end
      from auth_users u where u.id = a.id and a.id = ${id} returning a.email`.execute(tx)
    return synced.rows[0]?.email
  },

  isTaken: async (db: Db, email: string): Promise<boolean> => {
    const found = await sql`select from auth_users where email = ${email}`.execute(db)
    return found.rows.length > 0
  },
}

export type Barred = 'suspended' | 'banned'

/** What every call needs to know of its caller. */
export type CallerRow = {
  id: string
  session_id: string
  role: Role
  has_profile: boolean
  has_password: boolean
  dormant: boolean
  /** Whether a suspension runs, or the membership was ended; null: neither. */
  barred: Barred | null
  /** Activity has been recorded for this UTC day. */
  noted_today: boolean
  has_second_factor: boolean
  /** In this session. */
  second_factor_given: boolean
}
const findCallers = prepared<CallerRow & { now: number }>(`select a.id, s.id as session_id, a.role,
     a.data <> '{}' as has_profile, u.password_set_at is not null as has_password,
     coalesce(a.data ->> 'status', '') = 'Dormant' as dormant,
     ${BARRED} as barred,
     a.last_active_at >= ${TODAY} as noted_today,
     exists (select from auth_factors f where f.user_id = u.id and f.status = 'verified') as has_second_factor,
     s.aal = 'aal2' as second_factor_given, extract(epoch from now())::float8 as now
   from auth_sessions s
   join auth_users u on u.id = s.user_id
   join accounts a on a.id = s.user_id
   where s.id = ${anyOf('$1')} and s.ended_at is null and s.expires_at > now()`)

export type SessionMethod = 'password' | 'recovery' | 'invite'
export type SessionRow = {
  id: string
  user_id: string
  aal: string
  method: string
  created_at: string
  second_factor_at: string | null
  /** The time of the transaction, in seconds: processes with different clocks agree on a token. */
  now: number
}

// The alias is s.
const sessionColumns = sql`
  s.id, s.user_id, s.aal, s.method, s.created_at, s.second_factor_at,
  extract(epoch from now())::float8 as now`

export const sessions = {
  /** The caller of each session by session id, with the time. Sessions that have ended are left out. */
  callers: async (pool: pg.Pool, ids: string[]): Promise<Map<string, Known>> => {
    const rows = await findCallers(pool, [[...new Set(ids)]])
    return new Map(rows.map(({ now, ...caller }) => [caller.session_id, { caller, now }]))
  },

  start: async (
    tx: Tx,
    session: { user_id: string; user_agent: string; method: SessionMethod },
    days: number,
  ): Promise<SessionRow> => {
    const { user_id, user_agent, method } = session
    const started = await sql<SessionRow>`
      insert into auth_sessions as s (user_id, user_agent, method, password_confirmed_at, expires_at)
      values (${user_id}, ${user_agent}, ${method}, case when ${method === 'password'} then now() end,
        now() + make_interval(days => ${days}))
      returning ${sessionColumns}`.execute(tx)
    return started.rows[0]!
  },

  /** Locks the session of a refresh token, so that two redemptions run one after the other. */
  lockByToken: async (tx: Tx, token_hash: Buffer, idleDays: number) => {
    const found = await sql<SessionRow & { live: boolean }>`
      select ${sessionColumns},
        s.ended_at is null and s.expires_at > now()
          and s.refreshed_at > now() - make_interval(days => ${idleDays}) as live
      from auth_sessions s
      where s.id = (select session_id from auth_refresh_tokens where token_hash = ${token_hash})
      for update`.execute(tx)
    return found.rows[0]
  },

  /** Sessions that are over, with their tokens. */
  sweep: (db: Db) =>
    sql`delete from auth_sessions where coalesce(ended_at, expires_at) < now() - interval '7 days'`.execute(
      db,
    ),

  /** The factors that a session has shown, within their time limits. */
  proofs: async (db: Db, id: string) => {
    const found = await sql<{
      by_link: boolean
      password: boolean
      second_factor: boolean
      email: string | null
    }>`
      select method in ('recovery', 'invite') and created_at > now() - interval '24 hours' as by_link,
        coalesce(password_confirmed_at > now() - interval '10 minutes', false) as password,
        coalesce(second_factor_at > now() - interval '10 minutes', false) as second_factor,
        case when validated_email_at > now() - interval '10 minutes' then validated_email end as email
      from auth_sessions where id = ${id}`.execute(db)
    return found.rows[0] ?? { by_link: false, password: false, second_factor: false, email: null }
  },

  passwordConfirmed: (db: Db, id: string) =>
    sql`update auth_sessions set password_confirmed_at = now() where id = ${id}`.execute(db),

  /** A new password was set: the session no longer counts as one from an emailed link. */
  passwordSet: (db: Db, id: string) =>
    sql`
      update auth_sessions set method = 'password', password_confirmed_at = now()
      where id = ${id}`.execute(db),

  emailValidated: (db: Db, id: string, email: string | null) =>
    sql`
      update auth_sessions set validated_email = ${email},
        validated_email_at = case when ${email}::text is not null then now() end
      where id = ${id}`.execute(db),

  secondFactorGiven: async (tx: Tx, id: string): Promise<SessionRow | undefined> => {
    const given = await sql<SessionRow>`
      update auth_sessions s set aal = 'aal2', second_factor_at = now()
      where s.id = ${id} and s.ended_at is null
      returning ${sessionColumns}`.execute(tx)
    return given.rows[0]
  },

  refreshed: (tx: Tx, id: string) =>
    sql`update auth_sessions set refreshed_at = now() where id = ${id}`.execute(tx),

  end: async (tx: Tx, userId: string, which: { only?: string; except?: string }) => {
    const { only = null, except = null } = which
    const ended = await sql<{ id: string }>`
      update auth_sessions set ended_at = now()
      where user_id = ${userId} and ended_at is null and expires_at > now()
        and (${only}::uuid is null or id = ${only}) and (${except}::uuid is null or id <> ${except})
      returning id`.execute(tx)
    return ended.rows
  },
}
