import { type RawBuilder, sql } from 'kysely'
import type { Cursor } from '../platform/postgres/cursor.ts'
import { isoText as iso } from '../platform/postgres/db.ts'

export const PAGE = 30

/** A page as JSON text, and the cursor of its last row. */
export type Page = { rows: string; count: number; last: string | null }
export const nextOf = ({ rows, count, last }: Page) => ({ rows, next: count === PAGE ? last : null })

export const before = (alias: string, time: string, after: Cursor | null): RawBuilder<unknown> =>
  after === null
    ? sql``
    : sql`and (${sql.ref(`${alias}.${time}`)}, ${sql.ref(`${alias}.id`)})
        < (${after.at}::timestamptz, ${after.id}::uuid)`

/** The cursor of the last row of `page`, whose alias this is. */
export const lastOf = (alias: string) =>
  sql.raw(
    `(select ${iso(`${alias}.created_at`)} || '~' || ${alias}.id from page ${alias}
    order by ${alias}.created_at, ${alias}.id limit 1)`,
  )
