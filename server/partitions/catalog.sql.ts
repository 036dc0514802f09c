import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Db } from '../platform/postgres/db.ts'
import { beforeOf, laterOf, momentOf, NO_MONTH } from './months.rules.ts'

export type Index = { name: string; definition: string; is_unique: boolean; constraint: 'p' | 'u' | null }
export type ForeignKey = {
  name: string
  definition: string
  column: string
  /** What it references. */
  to: string
  to_column: string
  /** What the database does when that is deleted. */
  on_delete: 'cascade' | 'set null'
}
export type Trigger = { name: string; definition: string }

/** A month's partition, by the first moment of the month. */
export type Month = { table: string; from: Date; to: Date }

export const quoted = (name: string): RawBuilder<unknown> => sql.raw(pg.escapeIdentifier(name))
/** A literal: no statement about a table's form takes parameters. */
export const literal = (text: string): RawBuilder<unknown> => sql.raw(pg.escapeLiteral(text))

const oidOf = (table: string) => sql`to_regclass('public.' || quote_ident(${table}))`

export const catalog = {
  now: async (db: Db): Promise<Date> =>
    new Date((await sql<{ now: string }>`select now() as now`.execute(db)).rows[0]!.now),

  /** Null without such a table. */
  kindOf: async (db: Db, table: string): Promise<'plain' | 'partitioned' | null> => {
    const found = await sql<{ kind: 'plain' | 'partitioned' }>`
      select case relkind when 'p' then 'partitioned' else 'plain' end as kind from pg_class
      where oid = ${oidOf(table)}`.execute(db)
    return found.rows[0]?.kind ?? null
  },

  /** The columns that are stored. */
  columns: async (db: Db, table: string): Promise<string[]> => {
    const found = await sql<{ name: string }>`
      select attname::text as name from pg_attribute
      where attrelid = ${oidOf(table)} and attnum > 0 and not attisdropped and attgenerated = ''
      order by attnum`.execute(db)
    return found.rows.map(({ name }) => name)
  },

  indexes: async (db: Db, table: string): Promise<Index[]> => {
    const found = await sql<Index>`
      select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition,
        i.indisunique as is_unique,
        (select k.contype from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u')) as constraint
      from pg_index i where i.indrelid = ${oidOf(table)} and i.indisvalid order by 1`.execute(db)
    return found.rows
  },

  /**
   * To other tables. Each partition has its own: those of the whole could not come and go without locks on all accounts.
   * No comment is deleted without its post, so partitions do without the key of a reply to its comment.
   */
  foreignKeys: async (db: Db, table: string): Promise<ForeignKey[]> => {
    const found = await sql<ForeignKey>`
      select k.conname as name, pg_get_constraintdef(k.oid) as definition, c.attname as column,
        f.relname as to, t.attname as to_column,
        case k.confdeltype when 'c' then 'cascade' when 'n' then 'set null' end as on_delete
      from pg_constraint k join pg_class f on f.oid = k.confrelid
        join pg_attribute c on c.attrelid = k.conrelid and c.attnum = k.conkey[1]
        join pg_attribute t on t.attrelid = k.confrelid and t.attnum = k.confkey[1]
      where k.conrelid = coalesce(${oidOf(beforeOf(table))}, ${oidOf(table)}) and k.contype = 'f'
        and k.confrelid <> k.conrelid order by 1`.execute(db)
    return found.rows
  },

  triggers: async (db: Db, table: string): Promise<Trigger[]> => {
    const found = await sql<Trigger>`
      select tgname as name, pg_get_triggerdef(oid) as definition from pg_trigger
      where tgrelid = ${oidOf(table)} and not tgisinternal order by 1`.execute(db)
    return found.rows
  },

  hasConstraint: async (db: Db, table: string, name: string): Promise<boolean> => {
    const found = await sql`
      select from pg_constraint where conrelid = ${oidOf(table)} and conname = ${name}`.execute(db)
    return found.rows.length > 0
  },

  /** The foreign keys that are not valid yet. */
  unvalidated: async (db: Db, table: string): Promise<string[]> => {
    const found = await sql<{ name: string }>`
      select conname as name from pg_constraint
      where conrelid = ${oidOf(table)} and contype = 'f' and not convalidated`.execute(db)
    return found.rows.map(({ name }) => name)
  },

  /** The months of a partitioned table, oldest first; when the first one begins, also if it is away; and the end of the last. */
  months: async (db: Db, table: string): Promise<{ months: Month[]; start: Date; end: Date }> => {
    const found = await sql<{ table: string; from: string; to: string }>`
      select table_name as table, substring(bound from 'FROM \\(''([^'']+)') as from,
        substring(bound from 'TO \\(''([^'']+)') as to
      from (select c.relname as table_name, pg_get_expr(c.relpartbound, c.oid) as bound
        from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = ${oidOf(table)} and c.relname <> ${beforeOf(table)}) p order by 2`.execute(db)
    const all = found.rows.map((row) => ({
      table: row.table,
      from: momentOf(row.from),
      to: momentOf(row.to),
    }))
    const later = all.find((one) => one.table === laterOf(table))
    if (!later)
      throw new Error(`${table} has no partition ${laterOf(table)}. Someone has changed its partitions.`)
    const closed = await sql<{ start: string }>`
      select substring(pg_get_constraintdef(oid) from 'id < ''([^'']+)') as start from pg_constraint
      where conrelid = ${oidOf(beforeOf(table))} and conname = ${NO_MONTH}`.execute(db)
    return {
      months: all.filter((one) => one !== later),
      start: momentOf(closed.rows[0]!.start),
      end: later.from,
    }
  },
}
