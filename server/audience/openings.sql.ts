import { sql } from 'kysely'
import { publishEventSql } from '../platform/live/live.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { IS_CONFIDENTIAL, isReadableBy, keepsRequest } from './audience.rules.ts'

const AGAIN = sql`last_at = now(),
  times = e.times + case when e.last_at < now() - interval '1 minute' then 1 else 0 end`

export const openings = {
  /**
   * Notes that a member opens a confidential request of another, and returns whether it counts: what they open of it
   * within a minute counts once. Undefined when they may not read it. `inThread`: their own pitch to it lets them read
   * it, too.
   */
  note: async (
    tx: Tx,
    post_id: string,
    reader: string,
    inThread: boolean,
  ): Promise<{ counts: boolean } | undefined> => {
    const mayRead = inThread
      ? sql`${sql.raw(keepsRequest('r.responder_id'))} and r.responder_id = ${reader} and r.is_pitch`
      : isReadableBy(reader)
    const from = inThread ? sql`responses r join posts p on p.id = r.post_id` : sql`posts p`
    const noted = await sql<{ counts: boolean }>`
      insert into post_openings as e (post_id, account_id)
      select p.id, ${reader}::uuid from ${from} where p.id = ${post_id} and ${mayRead}
      on conflict (post_id, account_id) do update set ${AGAIN}
      returning old.times is distinct from new.times as counts, ${publishEventSql('post.openings', sql`new.post_id`)}`.execute(
      tx,
    )
    return noted.rows[0]
  },

  /** Notes that the team reads a case, if that is about a confidential request. */
  noteCase: (tx: Tx, case_id: string) =>
    sql`
      insert into post_openings as e (post_id, case_id)
      select p.id, c.id from cases c join posts p on p.id = c.subject_id
      where c.id = ${case_id} and c.subject_type = 'post' and ${sql.raw(IS_CONFIDENTIAL)}
      on conflict (post_id, case_id) do update set ${AGAIN}
      returning ${publishEventSql('post.openings', sql`post_id`)}`.execute(tx),
}
