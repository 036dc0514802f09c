import type { Selectable } from 'kysely'
import { Moment } from '../../../contract/fields.ts'
import type { z } from '../../../contract/zod.ts'
import type { Tables } from '../../../db/tables.gen.ts'
import { isoText } from './db.ts'

type Table = keyof Tables
type Columns<From> = From extends `${infer Name extends Table} ${string}` ? Selectable<Tables[Name]> : never

/** The keys that are columns of the row, as they are: not JSON, and never null where the schema has no null. */
type Stored<Fields, Row> = {
  [Key in keyof Fields & keyof Row]: unknown extends Row[Key]
    ? never
    : null extends Row[Key]
      ? null extends Fields[Key]
        ? Key
        : never
      : Key
}[keyof Fields & keyof Row]

/** SQL for each key that is not simply a column, and for those that are shown otherwise than they are stored. */
type Computed<Fields, Row> = { [Key in Exclude<keyof Fields, Stored<Fields, Row>>]: string } & {
  [Key in Stored<Fields, Row>]?: string
}

/**
 * SQL for a row as JSON with the keys of a schema of the contract. `from` is the table and its alias in the statement:
 * "posts p". A key is the column of its name, a Moment as ISO 8601 with microseconds, unless `computed` says otherwise.
 */
export function jsonOf<Schema extends z.ZodObject, const From extends `${Table} ${string}`>(
  schema: Schema,
  from: From,
  computed: Computed<z.output<Schema>, Columns<From>>,
): string {
  const alias = from.slice(from.indexOf(' ') + 1)
  const given = computed as Record<string, string | undefined>
  const surplus = Object.keys(given).filter((key) => !(key in schema.shape))
  if (surplus.length > 0) throw new Error(`Not in the schema of ${from}: ${surplus.join(', ')}.`)
  const pairs = Object.entries(schema.shape).map(([key, field]) => {
    const column = `${alias}.${key}`
    return `'${key}', ${given[key] ?? (isMoment(field) ? isoText(column) : column)}`
  })
  return `json_build_object(${pairs.join(', ')})`
}

function isMoment(field: z.core.$ZodType): boolean {
  if (field === Moment) return true
  const { def } = (field as z.core.$ZodTypes)._zod
  return def.type === 'nullable' && isMoment(def.innerType)
}

/** The same, or null where the row is missing: a left join has found none. */
export function jsonOrNull<Schema extends z.ZodObject, const From extends `${Table} ${string}`>(
  schema: Schema,
  from: From,
  computed: Computed<z.output<Schema>, Columns<From>>,
): string {
  const alias = from.slice(from.indexOf(' ') + 1)
  return `case when ${alias}.id is not null then ${jsonOf(schema, from, computed)} end`
}
