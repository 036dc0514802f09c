import { sql } from 'kysely'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { catalog, type Index, literal, quoted } from './catalog.sql.ts'
import {
  beforeOf,
  firstId,
  IN_PLACE_OF,
  LAST_MONTH,
  laterOf,
  NO_MONTH,
  type Partitioned,
} from './months.rules.ts'
import { shortly } from './shortly.sql.ts'

/** What a partition takes from its table; indexes, foreign keys and triggers come with attaching it. */
const LIKE = sql.raw('including defaults including constraints including generated including storage')

const twinOf = (index: string) => `${index}_before`
/** The primary key has the id, so partitions can keep it. */
const isLost = (index: Index) => index.is_unique && index.constraint !== 'p'

const isOutside = (from: Date) => sql`id < ${literal(firstId(from))} or id >= ${literal(firstId(LAST_MONTH))}`

/** Creates an empty table of a table's form, with its keys: each waits for the writers of another table, and holds no lock. */
export async function createLike(db: Db, name: string, table: Partitioned): Promise<void> {
  await shortly(db, null, async (tx) => {
    await sql`drop table if exists ${quoted(name)}`.execute(tx)
    await sql`create table ${quoted(name)} (like ${quoted(table)} ${LIKE})`.execute(tx)
    await sql`alter table ${quoted(name)} drop constraint if exists ${quoted(NO_MONTH)}`.execute(tx)
  })
  await addKeys(db, name, table)
}

/** Rows that are there already are not looked at. */
export async function addKeys(db: Db, name: string, table: Partitioned): Promise<void> {
  for (const key of await catalog.foreignKeys(db, table))
    await shortly(db, null, (tx) =>
      sql`alter table ${quoted(name)} add constraint ${quoted(key.name)} ${sql.raw(key.definition)} not valid`.execute(
        tx,
      ),
    )
}

export const attach = (table: string, name: string, from: Date, to: Date) =>
  sql`alter table ${quoted(table)} attach partition ${quoted(name)}
    for values from (${literal(firstId(from))}) to (${literal(firstId(to))})`

export const turnOn = {
  /** An id that is of no time before `from`, so that the table can't be what was before. */
  strayId: async (db: Db, table: Partitioned, from: Date): Promise<string | undefined> => {
    const found = await sql<{ id: string }>`
      select id from ${quoted(table)} where not (${isOutside(from)}) limit 1`.execute(db)
    return found.rows[0]?.id
  },

  /** Unique indexes that partitions can't keep, and that nothing takes the place of. */
  unkept: async (db: Db, table: Partitioned): Promise<string[]> => {
    const indexes = await catalog.indexes(db, table)
    return indexes.filter((index) => isLost(index) && !IN_PLACE_OF[index.name]).map(({ name }) => name)
  },

  /** From now on the table takes no row of a month from `from` on. */
  close: async (tx: Tx, table: Partitioned, from: Date): Promise<void> => {
    await turnOn.open(tx, table)
    await sql`alter table ${quoted(table)} add constraint ${quoted(NO_MONTH)} check (${isOutside(from)}) not valid`.execute(
      tx,
    )
  },

  isClosed: (db: Db, table: Partitioned) => catalog.hasConstraint(db, table, NO_MONTH),

  open: (tx: Tx, table: Partitioned) =>
    sql`alter table ${quoted(table)} drop constraint if exists ${quoted(NO_MONTH)}`.execute(tx),

  /** Leaves a plain table as it was before a command that did not come to its end. */
  undo: async (db: Db, table: Partitioned): Promise<void> => {
    await shortly(db, null, (tx) => sql`drop table if exists ${quoted(laterOf(table))}`.execute(tx))
    await shortly(db, table, async (tx) => {
      for (const index of (await catalog.indexes(tx, table)).filter(isLost))
        await sql`drop index if exists ${quoted(twinOf(index.name))}`.execute(tx)
      await turnOn.open(tx, table)
    })
  },

  /** Reads the whole table while others write to it. Call it outside of a transaction. */
  verify: (db: Db, table: Partitioned) =>
    sql`alter table ${quoted(table)} validate constraint ${quoted(NO_MONTH)}`.execute(db),

  /** Indexes that are not unique beside those that are, while others write. Call it outside of a transaction. */
  addTwins: async (db: Db, table: Partitioned): Promise<void> => {
    for (const index of (await catalog.indexes(db, table)).filter(isLost)) {
      const twin = quoted(twinOf(index.name))
      await sql`drop index concurrently if exists ${twin}`.execute(db)
      await sql`create index concurrently ${twin} ${sql.raw(onOf(index))}`.execute(db)
    }
  },

  /** The table for all that has no month yet, empty. */
  addLater: async (db: Db, table: Partitioned): Promise<void> => {
    await createLike(db, laterOf(table), table)
    await validateKeys(db, laterOf(table))
  },

  /** Puts a partitioned table into the place of a locked plain one, which becomes its partition of all before. Moves no row. */
  swap: async (tx: Tx, table: Partitioned, from: Date): Promise<void> => {
    const [whole, before] = [quoted(table), quoted(beforeOf(table))]
    const indexes = (await catalog.indexes(tx, table)).filter(({ name }) => !name.endsWith(twinOf('')))
    const triggers = await catalog.triggers(tx, table)
    await sql`alter table ${whole} rename to ${before}`.execute(tx)
    for (const index of indexes) await giveWay(tx, beforeOf(table), index)
    for (const { name } of triggers) await sql`drop trigger ${quoted(name)} on ${before}`.execute(tx)
    await sql`create table ${whole} (like ${before} ${LIKE}) partition by range (id)`.execute(tx)
    await sql`alter table ${whole} drop constraint ${quoted(NO_MONTH)}`.execute(tx)
    for (const index of indexes) await indexAgain(tx, table, index)
    await sql`alter table ${whole} attach partition ${before} default`.execute(tx)
    await attach(table, laterOf(table), from, LAST_MONTH).execute(tx)
    for (const { definition } of triggers) await sql.raw(definition).execute(tx)
    for (const { name } of indexes.filter(isLost))
      await sql`create trigger ${quoted(name)} before insert on ${whole} for each row ${sql.raw(IN_PLACE_OF[name]!)}`.execute(
        tx,
      )
  },
}

/** Reads the table while others write to what it references. Call it outside of a transaction. */
export async function validateKeys(db: Db, name: string): Promise<void> {
  for (const key of await catalog.unvalidated(db, name))
    await sql`alter table ${quoted(name)} validate constraint ${quoted(key)}`.execute(db)
}

/** `on public.likes using btree (account_id)` */
const onOf = ({ definition }: Index) => definition.slice(definition.indexOf(' ON '))

/** Leaves the index's name to that of the partitioned table. */
async function giveWay(tx: Tx, table: string, index: Index): Promise<void> {
  if (!isLost(index))
    await sql`alter index ${quoted(index.name)} rename to ${quoted(twinOf(index.name))}`.execute(tx)
  else if (index.constraint)
    await sql`alter table ${quoted(table)} drop constraint ${quoted(index.name)}`.execute(tx)
  else await sql`drop index ${quoted(index.name)}`.execute(tx)
}

async function indexAgain(tx: Tx, table: string, index: Index): Promise<void> {
  const statement =
    index.constraint === 'p'
      ? sql`alter table ${quoted(table)} add constraint ${quoted(index.name)} primary key (id)`
      : sql`create index ${quoted(index.name)} ${sql.raw(onOf(index))}`
  await statement.execute(tx)
}
