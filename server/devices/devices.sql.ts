import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../platform/postgres/db.ts'

export type LiveSession = {
  id: string
  user_agent: string
  current: boolean
  signed_in_at: string
  last_seen_at: string
}

const isLive = (idleDays: number): RawBuilder<boolean> => sql`
  ended_at is null and expires_at > now() and refreshed_at > now() - make_interval(days => ${idleDays})`

export const devices = {
  live: async (db: Db, caller: { id: string; session_id: string }, idleDays: number) => {
    const found = await sql<LiveSession>`
      select id, user_agent, id = ${caller.session_id} as current, created_at as signed_in_at,
        refreshed_at as last_seen_at
      from auth_sessions where user_id = ${caller.id} and ${isLive(idleDays)}
      order by current desc, last_seen_at desc, id`.execute(db)
    return found.rows
  },

  lockLive: async (tx: Tx, userId: string, id: string, idleDays: number): Promise<boolean> => {
    const found = await sql`
      select id from auth_sessions where id = ${id} and user_id = ${userId} and ${isLive(idleDays)}
      for update`.execute(tx)
    return found.rows.length > 0
  },
}
