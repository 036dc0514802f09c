import { sql } from 'kysely'
import { firstId, monthAfter, PARTITIONED, type Partitioned } from '../../server/partitions/months.rules.ts'
import { partitionTable } from '../../server/partitions/partitions.ts'
import type { TestApp } from './app.ts'

/** The month that is so many months after this one. */
export const inMonths = (months: number) => monthAfter(new Date(), months)

/** Partitions empty tables as if that had been done so many months ago. */
export async function partitionSince(
  where: Parameters<typeof partitionTable>[0],
  tables: readonly Partitioned[] = PARTITIONED,
  months = 3,
): Promise<void> {
  for (const table of tables) await partitionTable(where, table, inMonths(-months))
}

/** Moves rows of a partitioned table to the middle of another month, as if they had been written then. Returns their new ids. */
export async function dateBack(
  app: TestApp,
  table: Partitioned,
  ids: string[],
  month: Date,
): Promise<string[]> {
  const at = new Date(month.getTime() + 14 * 86_400_000)
  const first = firstId(at).slice(0, 13)
  const moved = await sql<{ id: string }>`
    update ${sql.table(table)} set id = overlay(id::text placing ${first} from 1)::uuid, created_at = ${at}
    where id = any(${ids}::uuid[]) returning id`.execute(app.database.db)
  return moved.rows.map(({ id }) => id)
}

/** The partition of each row. */
export async function placesOf(app: TestApp, table: Partitioned): Promise<string[]> {
  const found = await sql<{ place: string }>`
    select distinct tableoid::regclass::text as place from ${sql.table(table)} order by 1`.execute(
    app.database.db,
  )
  return found.rows.map(({ place }) => place)
}
