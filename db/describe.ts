import type pg from 'pg'

/** The catalog's description of the public schema: db/schema.sql for readers, db/tables.gen.ts for Kysely. */
export type Description = { schemaSql: string; tablesTs: string }

type Column = {
  table: string
  name: string
  type: string
  not_null: boolean
  has_default: boolean
  generated: boolean
  definition: string
}

const COLUMNS = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    a.attnotnull as not_null, d.adbin is not null as has_default, a.attgenerated <> '' as generated,
    concat_ws(' ', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then 'not null' end,
      case a.attgenerated
        when 's' then 'generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
        when 'v' then 'generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') virtual'
        else 'default ' || pg_get_expr(d.adbin, d.adrelid) end) as definition
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
  order by c.relname, a.attnum`

const CONSTRAINTS = `
  select c.relname as table, 'constraint ' || quote_ident(k.conname) || ' ' || pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where c.relnamespace = 'public'::regnamespace and k.contype not in ('n', 't') and c.relname <> 'schema_migrations'
  order by c.relname, k.contype <> 'p', k.conname`

const OTHERS = `
  select 1 as rank, 'create extension ' || extname as definition from pg_extension where extname <> 'plpgsql'
  union all
  select 2, pg_get_functiondef(p.oid) from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all
  select 4, pg_get_indexdef(i.indexrelid) from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and c.relname <> 'schema_migrations'
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
  union all
  select 5, pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
  order by 1, 2`

/** Reads the description from a migrated database. The same migrations always give the same text. */
export async function describeDatabase(client: pg.ClientBase): Promise<Description> {
  const columns = (await client.query<Column>(COLUMNS)).rows
  const constraints = (await client.query<{ table: string; definition: string }>(CONSTRAINTS)).rows
  const others = (await client.query<{ rank: number; definition: string }>(OTHERS)).rows
  const tables = Map.groupBy(columns, (column) => column.table)
  const created = [...tables].map(([table, list]) => {
    const lines = [...list, ...constraints.filter((constraint) => constraint.table === table)]
    return `create table ${table} (\n${lines.map((line) => `  ${line.definition}`).join(',\n')}\n);`
  })
  const at = (rank: number) =>
    others.filter((other) => other.rank === rank).map((other) => `${other.definition.trim()};`)
  const parts = [...at(1), ...at(2), ...created, at(4).join('\n'), at(5).join('\n')]
  return {
    schemaSql: `-- Generated from db/migrations by \`npm run schema\`. For reading; nothing runs it.\n\n${parts.join('\n\n')}\n`,
    tablesTs: tablesTs(tables),
  }
}

// What node-postgres returns for a column of this type (server/platform/postgres/db.ts sets the parsers).
const TYPES: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  'text[]': 'string[]',
  'integer[]': 'number[]',
  'smallint[]': 'number[]',
  'uuid[]': 'string[]',
  'time without time zone[]': 'string[]',
  integer: 'number',
  smallint: 'number',
  bigint: 'number',
  boolean: 'boolean',
  jsonb: 'Json',
  bytea: 'Buffer',
  'bit(256)': 'string',
  'timestamp with time zone': 'Timestamp',
  // As PostgreSQL writes it: '2026-11-25 17:00:00'.
  'timestamp without time zone': 'string',
  tsvector: 'string',
  tsquery: 'string',
  date: 'string',
  'time without time zone': 'string',
}

function columnTs({ name, type, not_null, has_default, generated }: Column): string {
  const known = TYPES[type]
  if (!known) throw new Error(`db/describe.ts has no TypeScript type for ${type}`)
  const value = not_null ? known : `${known} | null`
  if (generated) return `  ${name}: ColumnType<${value}, never, never>`
  return `  ${name}: ${has_default ? `Defaulted<${value}>` : value}`
}

function tablesTs(tables: Map<string, Column[]>): string {
  const camel = (table: string) =>
    table.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase())
  const types = [...tables].map(
    ([table, list]) => `export type ${camel(table)} = {\n${list.map(columnTs).join('\n')}\n}`,
  )
  return `// Generated from db/migrations by \`npm run schema\`.
import type { ColumnType } from 'kysely'

type Json = ColumnType<unknown, string, string>
type Timestamp = ColumnType<string, Date | string, Date | string>
type Defaulted<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

${types.join('\n\n')}

export type Tables = {
${[...tables.keys()].map((table) => `  ${table}: ${camel(table)}`).join('\n')}
}
`
}
