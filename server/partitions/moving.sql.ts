import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { catalog, type ForeignKey, literal, quoted } from './catalog.sql.ts'
import { firstId, type Movable, monthAfter, monthTable } from './months.rules.ts'
import { attach, validateKeys } from './turn-on.sql.ts'

/** The comment of a table whose rows are also in a folder. */
const ARRIVING = 'arriving'

/**
 * Where the rows of a month are: in its partition, in a folder, or, since a command was interrupted, in a table that
 * nobody reads: `leaving` if they may be nowhere else. `joining`: in its partition, maybe with some that have gone.
 */
export type MonthState = 'here' | 'away' | 'leaving' | 'arriving' | 'joining'

/** That a table holds rows of its month alone: spares attaching it from looking. */
const OF_MONTH = 'of_month'

/**
 * Rows of notifications that have gone while they were away: of pitches that were withdrawn, of what was erased with an
 * author whose name was hidden, and likes that were given again meanwhile.
 */
const GONE: Record<Movable, ((of: RawBuilder<unknown>) => RawBuilder<unknown>)[]> = {
  messages: [],
  notifications: [
    (rows) => sql`
      delete from ${rows} n where n.type in ('response_received', 'pitch_let_in')
        and not exists (select from responses r where r.id = n.object_id)`,
    (rows) => sql`
      delete from ${rows} n where n.actor_id is null and n.type in ('pitch_used', 'pitch_published', 'invitation')
        and not exists (select from responses r where r.id = n.object_id)
        and not exists (select from posts p where p.id = n.object_id)`,
    (rows) => sql`
      delete from ${rows} n using notifications o where n.type = 'like' and o.type = 'like'
        and o.account_id = n.account_id and o.actor_id = n.actor_id and o.object_id = n.object_id and o.id <> n.id`,
  ],
}

export const moving = {
  /** Takes a month out of its table: from now on nobody reads or writes its rows. */
  detach: (tx: Tx, table: Movable, month: Date) =>
    sql`alter table ${quoted(table)} detach partition ${quoted(monthTable(table, month))}`.execute(tx),

  drop: (tx: Tx, table: Movable, month: Date) =>
    sql`drop table ${quoted(monthTable(table, month))}`.execute(tx),

  /** An empty table for a month, with the indexes and checks of the whole, and none of its keys and triggers. */
  create: async (tx: Tx, table: Movable, month: Date): Promise<void> => {
    const name = quoted(monthTable(table, month))
    await sql`create table ${name} (like ${quoted(table)} including all)`.execute(tx)
    await sql`comment on table ${name} is ${literal(ARRIVING)}`.execute(tx)
  },

  stateOf: async (db: Db, table: Movable, month: Date): Promise<MonthState> => {
    const found = await sql<{ state: MonthState }>`
      select case when obj_description(oid, 'pg_class') = ${ARRIVING}
        then case when relispartition then 'joining' else 'arriving' end
        when relispartition then 'here' else 'leaving' end as state
      from pg_class where oid = to_regclass('public.' || ${monthTable(table, month)}::text)`.execute(db)
    return found.rows[0]?.state ?? 'away'
  },

  /** Does what the database would have done to the rows if they had been there when something was deleted. */
  followKeys: async (db: Db, table: Movable, month: Date): Promise<void> => {
    const rows = quoted(monthTable(table, month))
    for (const key of await catalog.foreignKeys(db, table)) await follow(key, rows).execute(db)
  },

  removeGone: async (db: Db, table: Movable, month: Date): Promise<void> => {
    for (const gone of GONE[table]) await gone(quoted(monthTable(table, month))).execute(db)
  },

  /** Reads the whole month while others write to what it references. Call it outside of a transaction. */
  verify: async (db: Db, table: Movable, month: Date): Promise<void> => {
    const rows = quoted(monthTable(table, month))
    await sql`
      alter table ${rows} drop constraint if exists ${quoted(OF_MONTH)}, add constraint ${quoted(OF_MONTH)}
      check (id is not null and id >= ${literal(firstId(month))} and id < ${literal(firstId(monthAfter(month)))})`.execute(
      db,
    )
    await validateKeys(db, monthTable(table, month))
  },

  attach: async (tx: Tx, table: Movable, month: Date): Promise<void> => {
    const name = monthTable(table, month)
    await attach(table, name, month, monthAfter(month)).execute(tx)
    await sql`alter table ${quoted(name)} drop constraint ${quoted(OF_MONTH)}`.execute(tx)
  },

  /** Removes what was deleted since it was looked at before it was attached. Its last step: the month is here. */
  settle: async (db: Db, table: Movable, month: Date): Promise<void> => {
    await moving.removeGone(db, table, month)
    await sql`comment on table ${quoted(monthTable(table, month))} is null`.execute(db)
  },

  /** Moves the rows into the table itself, where no partition of the month can be. Nobody writes to it meanwhile. */
  insert: async (tx: Tx, table: Movable, month: Date, columns: string[]): Promise<number> => {
    const list = sql.join(columns.map(quoted))
    await sql`alter table ${quoted(table)} disable trigger user`.execute(tx)
    await moving.removeGone(tx, table, month)
    const rows = await moving.count(tx, monthTable(table, month))
    await sql`insert into ${quoted(table)} (${list}) select ${list} from ${quoted(monthTable(table, month))}`.execute(
      tx,
    )
    await sql`alter table ${quoted(table)} enable trigger user`.execute(tx)
    await moving.drop(tx, table, month)
    return rows
  },

  count: async (db: Db, name: string): Promise<number> => {
    const found = await sql<{ count: number }>`
      select count(*)::int as count from ${quoted(name)}`.execute(db)
    return found.rows[0]!.count
  },

  /** Whether the partition of all before could hold the month's rows only by being read to the end. */
  isBefore: async (db: Db, table: Movable, month: Date): Promise<boolean> =>
    (await catalog.kindOf(db, table)) === 'plain' || month < (await catalog.months(db, table)).start,
}

function follow({ column, to, to_column, on_delete }: ForeignKey, rows: RawBuilder<unknown>) {
  const isGone = sql`${quoted(column)} is not null
    and not exists (select from ${quoted(to)} o where o.${quoted(to_column)} = m.${quoted(column)})`
  return on_delete === 'set null'
    ? sql`update ${rows} m set ${quoted(column)} = null where ${isGone}`
    : sql`delete from ${rows} m where ${isGone}`
}
