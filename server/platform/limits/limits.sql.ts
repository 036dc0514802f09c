import { sql } from 'kysely'
import { type Db, pipelined, send, type Tx } from '../postgres/db.ts'

export const rateLimits = {
  /** In a transaction, the next statement is sent behind it. */
  count: async (db: Db, key: string, seconds: number, amount: number) => {
    const counting = sql<{ count: number; seconds_left: number }>`
      insert into rate_limits as l (key, count, resets_at)
      values (${key}, ${amount}, now() + make_interval(secs => ${seconds}))
      on conflict (key) do update set
        count = case when l.resets_at > now() then l.count + excluded.count else excluded.count end,
        resets_at = case when l.resets_at > now() then l.resets_at else excluded.resets_at end
      returning count, extract(epoch from resets_at - now())::float8 as seconds_left`
    return (await pipelined(db, counting))[0]!
  },

  read: async (db: Db, key: string) => {
    const found = await sql<{ count: number; seconds_left: number }>`
      select count, extract(epoch from resets_at - now())::float8 as seconds_left
      from rate_limits where key = ${key} and resets_at > now()`.execute(db)
    return found.rows[0]
  },

  /** Written at most once an hour, so a member who signs in often doesn't write a row each time. */
  remember: (db: Db, key: string, seconds: number) =>
    sql`
      insert into rate_limits as l (key, count, resets_at)
      values (${key}, 1, now() + make_interval(secs => ${seconds}))
      on conflict (key) do update set resets_at = excluded.resets_at
        where l.resets_at < excluded.resets_at - interval '1 hour'`.execute(db),

  /** In a transaction nobody waits for it: a later statement that was sent along may have failed already. */
  giveBack: async (db: Db, key: string, amount = 1): Promise<void> => {
    const giving = sql`update rate_limits set count = greatest(count - ${amount}, 0) where key = ${key} and count > 0`
    await (db.isTransaction ? send(db as Tx, giving) : giving.execute(db))
  },

  sweep: (db: Db) => sql`delete from rate_limits where resets_at < now()`.execute(db),
}
