import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../../db/tables.gen.ts'

type Table = keyof Tables
/** Every key must be a column, or the compiler names it. */
export type OfColumns<Name extends Table, Values> = Values &
  Record<Exclude<keyof Values, keyof Tables[Name]>, never>

/**
 * SQL to write values into the columns of their names, typed by the table:
 *
 *   insert into posts (${columns}) select ${columns} from ${row}
 *   update posts set (${columns}) = (select ${columns} from ${row}) where ...
 *
 * Dates are text, arrays and objects are themselves.
 */
export function rowOf<Name extends Table, Values extends object>(
  table: Name,
  values: OfColumns<Name, Values>,
): { columns: RawBuilder<unknown>; row: RawBuilder<unknown> } {
  return {
    columns: sql.join(Object.keys(values).map((name) => sql.ref(name))),
    row: sql`jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(values)}::jsonb)`,
  }
}
