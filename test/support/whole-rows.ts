import type pg from 'pg'

/** Every row of every table, and of the job queue with `queue`, as JSON text, by table. */
export async function wholeRows(pool: pg.Pool, { queue = false } = {}): Promise<Map<string, string[]>> {
  const foreign = ['pg_catalog', 'information_schema', ...(queue ? [] : ['pgboss'])]
  const { rows: tables } = await pool.query<{ name: string }>(
    `select case table_schema when 'public' then table_name else format('%I.%I', table_schema, table_name) end as name
     from information_schema.tables
     where table_schema <> all ($1) and table_type = 'BASE TABLE' and table_name <> 'queued_in_tests' order by 1`,
    [foreign],
  )
  const lists = tables.map(
    ({ name }) =>
      `select '${name}' as name, array(select to_jsonb(t)::text from ${name} t order by 1) as rows`,
  )
  const found = await pool.query<{ name: string; rows: string[] }>(lists.join(' union all '))
  return new Map(found.rows.map(({ name, rows }) => [name, rows]))
}
