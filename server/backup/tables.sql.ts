import { sql } from 'kysely'
import pg from 'pg'
import type { Columns } from '../platform/postgres/copy.sql.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'

/** The table of migrations: the migrations write it, and it is never copied. */
const MIGRATIONS = 'schema_migrations'

export type Table = Columns & {
  /** The tables that its rows reference, apart from itself. */
  needs: string[]
}

const quoted = (name: string) => pg.escapeIdentifier(name)
const listed = (names: string[]) => sql.raw(names.map(quoted).join(', '))

export const tables = {
  all: async (db: Db): Promise<Table[]> => {
    const found = await sql<Table>`
      select c.relname::text as name,
        array(select a.attname::text from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          order by a.attnum) as columns,
        array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
          where k.contype = 'f' and k.conrelid = c.oid and f.oid <> c.oid) as needs
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not c.relispartition and c.relname <> ${MIGRATIONS}
      order by c.relname`.execute(db)
    return found.rows
  },

  /** Nobody can change the schema of these until the transaction ends; reading and writing rows isn't blocked. */
  hold: (tx: Tx, names: string[]) => sql`lock table ${listed(names)} in access share mode`.execute(tx),

  isEmpty: async (db: Db, name: string): Promise<boolean> => {
    const found = await sql<{ filled: boolean }>`
      select exists (select from ${sql.raw(quoted(name))}) as filled`.execute(db)
    return !found.rows[0]!.filled
  },

  /** The migrations that have run; null when none ever has. */
  migrations: async (db: Db): Promise<{ name: string; checksum: string }[] | null> => {
    const there = await sql<{ is: boolean }>`
      select to_regclass('public.' || ${MIGRATIONS}) is not null as is`.execute(db)
    if (!there.rows[0]!.is) return null
    const found = await sql<{ name: string; checksum: string }>`
      select name, checksum from schema_migrations order by name`.execute(db)
    return found.rows
  },

  /** Disables the triggers: counters, copies and notices were made with the rows. Foreign key checks stay on. */
  quiet: (tx: Tx, name: string) => sql`alter table ${listed([name])} disable trigger user`.execute(tx),
  wake: (tx: Tx, name: string) => sql`alter table ${listed([name])} enable trigger user`.execute(tx),

  /** Drops everything of ours: tables, functions, the extension that the first migration creates, and the job queue. */
  drop: async (tx: Tx): Promise<void> => {
    const names = (await tables.all(tx)).map(({ name }) => name)
    await sql`drop table if exists ${listed([...names, MIGRATIONS])} cascade`.execute(tx)
    await sql`drop extension if exists pg_trgm cascade`.execute(tx)
    await sql`drop schema if exists pgboss cascade`.execute(tx)
    const routines = await sql<{ name: string }>`
      select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and not exists (
        select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`.execute(
      tx,
    )
    for (const { name } of routines.rows)
      await sql`drop routine if exists ${sql.raw(name)} cascade`.execute(tx)
  },
}

export const backups = {
  /** Records that a backup of so many bytes was made. */
  add: async (db: Db, bytes: number): Promise<void> => {
    await sql`insert into backups (bytes) values (${bytes})`.execute(db)
  },
}
