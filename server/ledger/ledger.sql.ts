import { sql } from 'kysely'
import type { VettingFacts } from '../../contract/vetting.ts'
import { RUNS } from '../auth/barred.rules.ts'
import { type Db, isoText, type Tx } from '../platform/postgres/db.ts'

export const ledger = {
  /** Keeps the suspension or ban that runs with a hash of the address, if there is one. */
  note: (tx: Tx, address_hash: Buffer, account_id: string) =>
    sql`
      insert into standing_ledger (address_hash, kind, rule, until)
      select ${address_hash}, s.kind, s.rule, coalesce(s.ends_at, 'infinity') from sanctions s
      where s.account_id = ${account_id} and s.kind in ('suspension', 'ban') and ${sql.raw(RUNS)}
      order by s.kind limit 1
      on conflict (address_hash) do update set kind = excluded.kind, rule = excluded.rule, until = excluded.until,
        left_at = excluded.left_at
        where excluded.until >= standing_ledger.until`.execute(tx),

  find: async (db: Db, address_hash: Buffer): Promise<VettingFacts['earlier_sanction']> => {
    const found = await sql<NonNullable<VettingFacts['earlier_sanction']>>`
      select kind, rule, ${sql.raw(isoText("nullif(until, 'infinity')"))} as until
      from standing_ledger where address_hash = ${address_hash}`.execute(db)
    return found.rows[0] ?? null
  },

  sweep: (db: Db) =>
    sql`delete from standing_ledger where left_at < now() - interval '24 months'`.execute(db),
}
