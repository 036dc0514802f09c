import { sql } from 'kysely'
import type { Tx } from '../platform/postgres/db.ts'

type Index = { name: string; definition: string }

/**
 * Drops the indexes without a constraint while `fill` runs, and creates them again: filling a search index row by row
 * takes many times as long.
 */
export async function withoutIndexes(tx: Tx, fill: () => Promise<void>): Promise<void> {
  await sql`set local maintenance_work_mem = '256MB'`.execute(tx)
  const found = await sql<Index>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class t on t.oid = i.indrelid
    where t.relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`.execute(tx)
  for (const { name } of found.rows) await sql`drop index ${sql.raw(name)}`.execute(tx)
  await fill()
  for (const { definition } of found.rows) await sql.raw(definition).execute(tx)
}
