import { sql } from 'kysely'
import type { Tx } from '../platform/postgres/db.ts'

type Settled = { profile_id: string; claimant_id: string }

export const holding = {
  /** Undefined when it is settled already, or gone. */
  settle: async (tx: Tx, id: string, state: string, reason: string): Promise<Settled | undefined> => {
    const { rows } = await sql<Settled>`
      update source_claims set state = ${state}, reason = ${reason}, closed_at = now()
      where id = ${id} and closed_at is null returning profile_id, claimant_id`.execute(tx)
    return rows[0]
  },

  hold: (tx: Tx, { profile_id, claimant_id }: Settled) =>
    sql`update profiles set held_by = ${claimant_id} where id = ${profile_id}`.execute(tx),

  closeOthers: (tx: Tx, profile_id: string, reason: string) =>
    sql`
      update source_claims set state = 'closed', reason = ${reason}, closed_at = now()
      where profile_id = ${profile_id} and closed_at is null`.execute(tx),
}
