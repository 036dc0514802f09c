import { sql } from 'kysely'
import type pg from 'pg'
import type { Role } from '../../contract/vocabulary.ts'
import { type Db, prepared, type Tx } from '../platform/db.ts'

const userColumns = [
  'id',
  'email',
  'email_confirmed_at',
  'new_email',
  'last_sign_in_at',
  'created_at',
  'updated_at',
] as const

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

  insert: (tx: Tx, email: string, password_hash: string | null) =>
    tx
      .insertInto('auth_users')
      .values({
        email,
        password_hash,
        password_set_at: password_hash === null ? null : sql`now()`,
        email_confirmed_at: sql`now()`,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
}

/** What every call needs to know of its caller. */
export type CallerRow = {
  id: string
  session_id: string
  role: Role
  onboarded: boolean
  dormant: boolean
}

const findCaller = prepared<CallerRow>(
  'auth_caller',
  `select a.id, s.id as session_id, a.role,
     a.data <> '{}' and u.password_set_at is not null as onboarded,
     coalesce(a.data ->> 'status', '') = 'Dormant' as dormant
   from auth_sessions s
   join auth_users u on u.id = s.user_id
   join accounts a on a.id = s.user_id
   where s.id = $1 and s.user_id = $2 and s.ended_at is null and s.expires_at > now()`,
)

export const sessions = {
  caller: async (pool: pg.Pool, sessionId: string, userId: string): Promise<CallerRow | null> =>
    (await findCaller(pool, [sessionId, userId]))[0] ?? null,

  start: (tx: Tx, user_id: string, user_agent: string, days: number) =>
    tx
      .insertInto('auth_sessions')
      .values({
        user_id,
        user_agent,
        method: 'password',
        expires_at: sql<string>`now() + make_interval(days => ${days})`,
      })
      .returning(['id', 'aal', 'method', 'created_at'])
      .executeTakeFirstOrThrow(),

  /** Locks the session of a refresh token, so that two redemptions come one after the other. */
  lockByToken: async (tx: Tx, token_hash: Buffer, idleDays: number) => {
    const found = await sql<{
      id: string
      user_id: string
      aal: string
      method: string
      live: boolean
      created_at: string
    }>`
      select s.id, s.user_id, s.aal, s.method, s.created_at,
        s.ended_at is null and s.expires_at > now()
          and s.refreshed_at > now() - make_interval(days => ${idleDays}) as live
      from auth_sessions s
      where s.id = (select session_id from auth_refresh_tokens where token_hash = ${token_hash})
      for update`.execute(tx)
    return found.rows[0]
  },

  /** Sessions that are over, with their tokens, and tokens that were used a week ago: nobody sends them any more. */
  sweep: async (db: Db) => {
    await sql`delete from auth_sessions where coalesce(ended_at, expires_at) < now() - interval '7 days'`.execute(
      db,
    )
    await sql`delete from auth_refresh_tokens where used_at < now() - interval '7 days'`.execute(db)
  },

  refreshed: (tx: Tx, id: string) =>
    tx.updateTable('auth_sessions').set({ refreshed_at: sql`now()` }).where('id', '=', id).execute(),

  end: (tx: Tx, userId: string, which: { only?: string; except?: string }) =>
    tx
      .updateTable('auth_sessions')
      .set({ ended_at: sql`now()` })
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .$if(which.only !== undefined, (query) => query.where('id', '=', which.only ?? ''))
      .$if(which.except !== undefined, (query) => query.where('id', '!=', which.except ?? ''))
      .returning('id')
      .execute(),
}

export const refreshTokens = {
  insert: (tx: Tx, token_hash: Buffer, session_id: string, parent_hash: Buffer | null) =>
    tx.insertInto('auth_refresh_tokens').values({ token_hash, session_id, parent_hash }).execute(),

  /**
   * How a token stands: its own use, its children's and its siblings', in seconds since, null for never.
   */
  standing: async (tx: Tx, token_hash: Buffer) => {
    const found = await sql<{ used: number | null; child_used: boolean; sibling_used: number | null }>`
      select extract(epoch from now() - t.used_at)::float8 as used,
        exists (select from auth_refresh_tokens c where c.parent_hash = t.token_hash
          and c.session_id = t.session_id and c.used_at is not null) as child_used,
        (select extract(epoch from now() - min(o.used_at))::float8 from auth_refresh_tokens o
          where o.session_id = t.session_id and o.parent_hash = t.parent_hash and o.token_hash <> t.token_hash
        ) as sibling_used
      from auth_refresh_tokens t where t.token_hash = ${token_hash}`.execute(tx)
    return found.rows[0]!
  },

  use: (tx: Tx, token_hash: Buffer) =>
    tx
      .updateTable('auth_refresh_tokens')
      .set({ used_at: sql`now()` })
      .where('token_hash', '=', token_hash)
      .where('used_at', 'is', null)
      .execute(),
}
