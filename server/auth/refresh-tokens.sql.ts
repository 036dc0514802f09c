import { sql } from 'kysely'
import type { Tx } from '../platform/db.ts'

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

  /** Uses up all tokens of a session that were not used yet; gives the newest. */
  spendAll: async (tx: Tx, session_id: string): Promise<Buffer | null> => {
    const used = await tx
      .updateTable('auth_refresh_tokens')
      .set({ used_at: sql`now()` })
      .where('session_id', '=', session_id)
      .where('used_at', 'is', null)
      .returning(['token_hash', 'created_at'])
      .execute()
    return used.sort((a, b) => b.created_at.localeCompare(a.created_at))[0]?.token_hash ?? null
  },

  use: (tx: Tx, token_hash: Buffer) =>
    tx
      .updateTable('auth_refresh_tokens')
      .set({ used_at: sql`now()` })
      .where('token_hash', '=', token_hash)
      .where('used_at', 'is', null)
      .execute(),
}
