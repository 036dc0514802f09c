import { sql } from 'kysely'
import type { Db, Tx } from '../platform/postgres/db.ts'

export const factors = {
  /** Locks the factors of one user and returns them, with the time in seconds as `now`. */
  lockOf: async (tx: Tx, user_id: string) => {
    await tx.selectFrom('auth_users').select('id').where('id', '=', user_id).forUpdate().execute()
    return tx
      .selectFrom('auth_factors')
      .select(['id', 'friendly_name', 'status', 'secret', 'last_step'])
      .select(sql<number>`extract(epoch from clock_timestamp())::float8`.as('now'))
      .where('user_id', '=', user_id)
      .execute()
  },

  of: (db: Db, user_id: string, id: string) =>
    db
      .selectFrom('auth_factors')
      .select(['id', 'status'])
      .where('id', '=', id)
      .where('user_id', '=', user_id)
      .executeTakeFirst(),

  /** Every second factor in use, as sealed. */
  sealed: (db: Db) =>
    db.selectFrom('auth_factors').select(['user_id', 'secret']).where('status', '=', 'verified').execute(),

  insert: (tx: Tx, factor: { user_id: string; friendly_name: string; secret: string }) =>
    tx.insertInto('auth_factors').values(factor).returning('id').executeTakeFirstOrThrow(),

  /** Marks the code of this step as used: it and earlier ones are no longer accepted. */
  use: (tx: Tx, id: string, last_step: number) =>
    tx
      .updateTable('auth_factors')
      .set({ last_step, status: 'verified', updated_at: sql`now()` })
      .where('id', '=', id)
      .execute(),

  remove: (tx: Tx, id: string) => tx.deleteFrom('auth_factors').where('id', '=', id).execute(),

  /** Removes all factors and ends the member's sessions, which may be a finder's. Returns how many there were. */
  removeAllOf: async (tx: Tx, user_id: string): Promise<number> => {
    const removed = await tx
      .deleteFrom('auth_factors')
      .where('user_id', '=', user_id)
      .returning('id')
      .execute()
    if (removed.length > 0) await tx.deleteFrom('auth_sessions').where('user_id', '=', user_id).execute()
    return removed.length
  },

  /** Deletes abandoned set-ups: of this name, or from an hour ago. */
  removeUnverified: (tx: Tx, user_id: string, name: string) =>
    tx
      .deleteFrom('auth_factors')
      .where('user_id', '=', user_id)
      .where('status', '=', 'unverified')
      .where((eb) =>
        eb.or([
          eb('friendly_name', '=', name),
          eb('created_at', '<', sql<string>`now() - interval '1 hour'`),
        ]),
      )
      .execute(),
}

const CHALLENGE_SECONDS = 300

export const challenges = {
  insert: (db: Db, factor_id: string, session_id: string) =>
    db
      .insertInto('auth_challenges')
      .values({ factor_id, session_id })
      .returning([
        'id',
        sql<number>`extract(epoch from created_at)::int + ${CHALLENGE_SECONDS}::int`.as('expires_at'),
      ])
      .executeTakeFirstOrThrow(),

  /** Claims an open challenge of this factor and session; false when there is none. */
  take: async (tx: Tx, id: string, factor_id: string, session_id: string): Promise<boolean> =>
    (
      await tx
        .updateTable('auth_challenges')
        .set({ verified_at: sql`now()` })
        .where('id', '=', id)
        .where('factor_id', '=', factor_id)
        .where('session_id', '=', session_id)
        .where('verified_at', 'is', null)
        .where('created_at', '>', sql<string>`now() - make_interval(secs => ${CHALLENGE_SECONDS})`)
        .returning('id')
        .execute()
    ).length > 0,

  sweep: (db: Db) => sql`delete from auth_challenges where created_at < now() - interval '1 day'`.execute(db),
}
