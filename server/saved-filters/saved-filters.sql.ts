import { sql } from 'kysely'
import type { SavedFilter } from '../../contract/accounts.ts'
import type { Tx } from '../platform/postgres/db.ts'

export const savedFilters = {
  /** The saved filters, locked until the transaction ends; null when onboarding has not written `data` yet. */
  lock: async (tx: Tx, account_id: string): Promise<SavedFilter[] | null> => {
    const found = await sql<{ filters: SavedFilter[] }>`
      select coalesce(data -> 'saved_filters', '[]') as filters from accounts
      where id = ${account_id} and data <> '{}' for no key update`.execute(tx)
    return found.rows[0]?.filters ?? null
  },

  /** Other keys of `data` stay untouched, also by concurrent writes. */
  append: (tx: Tx, account_id: string, filter: SavedFilter) =>
    sql`
      update accounts set data = jsonb_set(data, '{saved_filters}',
        coalesce(data -> 'saved_filters', '[]') || jsonb_build_array(${JSON.stringify(filter)}::jsonb))
      where id = ${account_id}`.execute(tx),

  remove: (tx: Tx, account_id: string, name: string) =>
    sql`
      update accounts set data = jsonb_set(data, '{saved_filters}', (
        select coalesce(jsonb_agg(filter order by place), '[]')
        from jsonb_array_elements(data -> 'saved_filters') with ordinality as kept (filter, place)
        where filter ->> 'name' is distinct from ${name}))
      where id = ${account_id}
        and data -> 'saved_filters' @> jsonb_build_array(jsonb_build_object('name', ${name}::text))`.execute(
      tx,
    ),
}
