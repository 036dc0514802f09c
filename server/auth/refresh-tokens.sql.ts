import { sql } from 'kysely'
import type { Tx } from '../platform/postgres/db.ts'

export const refreshTokens = {
  insert: (tx: Tx, token_hash: Buffer, session_id: string, parent_hash: Buffer | null) =>
    sql`
      insert into auth_refresh_tokens (token_hash, session_id, parent_hash)
      values (${token_hash}, ${session_id}, ${parent_hash})`.execute(tx),

  /**
   * The state of a token: seconds since its own first use (infinite once it has ended) and since that of its siblings,
   * null for never; and whether the session went on from it, as a child was used, or any other token more than `grace`
   * seconds later.
   */
  standing: async (tx: Tx, token_hash: Buffer, grace: number) => {
    const found = await sql<{ used: number | null; went_on: boolean; sibling_used: number | null }>`
      select extract(epoch from now() - t.used_at)::float8 as used,
        exists (select from auth_refresh_tokens c where c.session_id = t.session_id and c.used_at is not null
          and (c.parent_hash = t.token_hash or c.used_at > t.used_at + make_interval(secs => ${grace}))) as went_on,
        (select extract(epoch from now() - min(o.used_at))::float8 from auth_refresh_tokens o
          where o.session_id = t.session_id and o.parent_hash = t.parent_hash and o.token_hash <> t.token_hash
        ) as sibling_used
      from auth_refresh_tokens t where t.token_hash = ${token_hash}`.execute(tx)
    return found.rows[0]!
  },

  /** Deletes all tokens of a session. */
  forgetAll: (tx: Tx, session_id: string) =>
    sql`delete from auth_refresh_tokens where session_id = ${session_id}`.execute(tx),

  /**
   * When one of two tokens that were issued for the same parent is used, ends the other without a grace period: any
   * later use of it means that two parties hold one. Spares those of the last `seconds`, which belong to tabs that
   * refresh at once.
   */
  endOthers: (tx: Tx, session_id: string, token_hash: Buffer, seconds: number) =>
    sql`
      update auth_refresh_tokens set used_at = '-infinity'
      where session_id = ${session_id} and token_hash <> ${token_hash} and used_at is null
        and created_at < now() - make_interval(secs => ${seconds})`.execute(tx),

  /** Ends every token of the session but the newest, used ones included: any later use of one ends the session. */
  endAllButNewest: (tx: Tx, session_id: string) =>
    sql`
      update auth_refresh_tokens set used_at = '-infinity'
      where session_id = ${session_id} and token_hash <> (
        select token_hash from auth_refresh_tokens where session_id = ${session_id}
        order by created_at desc limit 1)`.execute(tx),

  use: (tx: Tx, token_hash: Buffer) =>
    sql`
      update auth_refresh_tokens set used_at = now()
      where token_hash = ${token_hash} and used_at is null`.execute(tx),
}
