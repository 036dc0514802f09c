import { sql } from 'kysely'
import type pg from 'pg'
import type { AuthFactor } from '../../contract/auth.ts'
import type { Role } from '../../contract/vocabulary.ts'
import { anyOf, type Db, prepared, type Tx } from '../platform/postgres/db.ts'

const userColumns = [
  'auth_users.id',
  'email',
  'email_confirmed_at',
  'new_email',
  'last_sign_in_at',
  'auth_users.created_at',
  'auth_users.updated_at',
  sql<AuthFactor[]>`coalesce((
    select json_agg(json_build_object('id', f.id, 'friendly_name', f.friendly_name, 'factor_type', f.factor_type,
      'status', f.status, 'created_at', f.created_at, 'updated_at', f.updated_at) order by f.created_at)
    from auth_factors f where f.user_id = auth_users.id), '[]')`.as('factors'),
] as const

// In seconds, from the database: processes with different clocks agree on a token.
const now = sql<number>`extract(epoch from now())::float8`.as('now')

// The day for which activity is counted.
const TODAY = `date_trunc('day', now(), 'UTC')`

export type UserRow = Awaited<ReturnType<typeof users.byId>> & object

export const users = {
  byEmail: (db: Db, email: string) =>
    db.selectFrom('auth_users').select(['id', 'password_hash']).where('email', '=', email).executeTakeFirst(),

  byId: (db: Db, id: string) =>
    db.selectFrom('auth_users').select(userColumns).where('id', '=', id).executeTakeFirst(),

  signedIn: (tx: Tx, id: string) =>
    tx
      .updateTable('auth_users')
      .set({ last_sign_in_at: sql`now()` })
      .where('id', '=', id)
      .returning(userColumns)
      .executeTakeFirstOrThrow(),

  /** With what a change of password or address needs; locked against other changes. */
  lock: async (tx: Tx, id: string) => {
    await users.hold(tx, id)
    return tx
      .selectFrom('auth_users')
      .innerJoin('accounts', 'accounts.id', 'auth_users.id')
      .select([
        'auth_users.id',
        'auth_users.email',
        'new_email',
        'password_hash',
        'accounts.name',
        'pending_email',
        sql<boolean>`coalesce(accounts.data ->> 'status', '') = 'Dormant'`.as('dormant'),
      ])
      .where('auth_users.id', '=', id)
      .executeTakeFirst()
  },

  /**
   * Locks the user against other changes of password or address. Run it as its own statement, before any that reads the
   * user: a statement that waits for a lock sees the joined tables as they were before.
   */
  hold: (tx: Tx, id: string) =>
    tx.selectFrom('auth_users').select('id').where('id', '=', id).forUpdate().execute(),

  secretsOf: (db: Db, id: string) =>
    db
      .selectFrom('auth_users')
      .innerJoin('accounts', 'accounts.id', 'auth_users.id')
      .select(['auth_users.email', 'password_hash', 'accounts.name'])
      .where('auth_users.id', '=', id)
      .executeTakeFirst(),

  /** Once a day (UTC). Ends the inactive period that a warning counts for (docs/product.md#dormancy). */
  noteActive: (db: Db, id: string, alsoDormant: boolean) =>
    sql`
      update accounts set last_active_at = now(), dormancy_warned_at = null
      where id = ${id} and (last_active_at < ${sql.raw(TODAY)} or last_active_at = created_at)
        and (${alsoDormant} or data ->> 'status' is distinct from 'Dormant')`.execute(db),

  setPassword: (tx: Tx, id: string, password_hash: string) =>
    tx
      .updateTable('auth_users')
      .set({ password_hash, password_set_at: sql`now()`, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute(),

  /** The address that awaits confirmation, or null. */
  setNewEmail: (tx: Tx, id: string, new_email: string | null) =>
    tx
      .updateTable('auth_users')
      .set({
        new_email,
        new_email_requested_at: new_email === null ? null : sql`now()`,
        updated_at: sql`now()`,
      })
      .where('id', '=', id)
      .execute(),

  /** Makes the confirmed address the current one, on the account too. */
  changeEmail: async (tx: Tx, id: string, email: string) => {
    await tx
      .updateTable('auth_users')
      .set({ email, new_email: null, new_email_requested_at: null, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    await tx
      .updateTable('accounts')
      .set({ email, pending_email: null, pending_email_requested_at: null, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute()
  },

  /** Clears the pending address on the account. */
  clearPendingEmail: (tx: Tx, id: string) =>
    tx
      .updateTable('accounts')
      .set({ pending_email: null, pending_email_requested_at: null, updated_at: sql`now()` })
      .where('id', '=', id)
      .where('pending_email', 'is not', null)
      .execute(),

  /** Shows the pending address on the account. False when that address is not the pending one. */
  markPendingEmail: async (tx: Tx, id: string, pending_email: string): Promise<boolean> => {
    await users.hold(tx, id)
    const marked = await tx
      .updateTable('accounts')
      .from('auth_users')
      .set((eb) => ({
        pending_email,
        pending_email_requested_at: eb.ref('auth_users.new_email_requested_at'),
        updated_at: sql<string>`now()`,
      }))
      .whereRef('auth_users.id', '=', 'accounts.id')
      .where('accounts.id', '=', id)
      .where('auth_users.new_email', '=', pending_email)
      .returning('accounts.id')
      .execute()
    return marked.length > 0
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

  isTaken: async (db: Db, email: string): Promise<boolean> =>
    (await db.selectFrom('auth_users').select('id').where('email', '=', email).executeTakeFirst()) !==
    undefined,
}

/** What every call needs to know of its caller. */
export type CallerRow = {
  id: string
  session_id: string
  role: Role
  has_profile: boolean
  has_password: boolean
  dormant: boolean
  /** Activity has been recorded for this UTC day. */
  noted_today: boolean
  has_second_factor: boolean
  /** In this session. */
  second_factor_given: boolean
}
type LookedUp = CallerRow & { now: number }

const findCallers = prepared<LookedUp>(
  'auth_callers',
  `select a.id, s.id as session_id, a.role,
     a.data <> '{}' as has_profile, u.password_set_at is not null as has_password,
     coalesce(a.data ->> 'status', '') = 'Dormant' as dormant,
     a.last_active_at >= ${TODAY} as noted_today,
     exists (select from auth_factors f where f.user_id = u.id and f.status = 'verified') as has_second_factor,
     s.aal = 'aal2' as second_factor_given, extract(epoch from now())::float8 as now
   from auth_sessions s
   join auth_users u on u.id = s.user_id
   join accounts a on a.id = s.user_id
   where s.id = ${anyOf('$1')} and s.ended_at is null and s.expires_at > now()`,
)

export type SessionMethod = 'password' | 'recovery' | 'invite'
export type SessionRow = {
  id: string
  user_id: string
  aal: string
  method: string
  created_at: string
  second_factor_at: string | null
  /** The time of the transaction, in seconds. */
  now: number
}

export const sessions = {
  /** The caller of each session by session id, with the time. Sessions that have ended are left out. */
  callers: async (pool: pg.Pool, ids: string[]): Promise<Map<string, LookedUp>> => {
    const callers = await findCallers(pool, [[...new Set(ids)]])
    return new Map(callers.map((caller) => [caller.session_id, caller]))
  },

  start: (tx: Tx, session: { user_id: string; user_agent: string; method: SessionMethod }, days: number) =>
    tx
      .insertInto('auth_sessions')
      .values({
        ...session,
        password_confirmed_at: session.method === 'password' ? sql`now()` : null,
        expires_at: sql<string>`now() + make_interval(days => ${days})`,
      })
      .returning(['id', 'user_id', 'aal', 'method', 'created_at', 'second_factor_at', now])
      .executeTakeFirstOrThrow(),

  /** Locks the session of a refresh token, so that two redemptions run one after the other. */
  lockByToken: async (tx: Tx, token_hash: Buffer, idleDays: number) => {
    const found = await sql<SessionRow & { live: boolean }>`
      select s.id, s.user_id, s.aal, s.method, s.created_at, s.second_factor_at,
        extract(epoch from now())::float8 as now,
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
    db.updateTable('auth_sessions').set({ password_confirmed_at: sql`now()` }).where('id', '=', id).execute(),

  /** A new password was set: the session no longer counts as one from an emailed link. */
  passwordSet: (db: Db, id: string) =>
    db
      .updateTable('auth_sessions')
      .set({ method: 'password', password_confirmed_at: sql`now()` })
      .where('id', '=', id)
      .execute(),

  emailValidated: (db: Db, id: string, validated_email: string | null) =>
    db
      .updateTable('auth_sessions')
      .set({ validated_email, validated_email_at: validated_email === null ? null : sql`now()` })
      .where('id', '=', id)
      .execute(),

  secondFactorGiven: (tx: Tx, id: string) =>
    tx
      .updateTable('auth_sessions')
      .set({ aal: 'aal2', second_factor_at: sql`now()` })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .returning(['id', 'user_id', 'aal', 'method', 'created_at', 'second_factor_at', now])
      .executeTakeFirst(),

  refreshed: (tx: Tx, id: string) =>
    tx.updateTable('auth_sessions').set({ refreshed_at: sql`now()` }).where('id', '=', id).execute(),

  end: (tx: Tx, userId: string, which: { only?: string; except?: string }) =>
    tx
      .updateTable('auth_sessions')
      .set({ ended_at: sql`now()` })
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', sql<string>`now()`)
      .$if(which.only !== undefined, (query) => query.where('id', '=', which.only ?? ''))
      .$if(which.except !== undefined, (query) => query.where('id', '!=', which.except ?? ''))
      .returning('id')
      .execute(),
}
