import { resolve } from 'node:path'
import type pg from 'pg'
import { audit, NOBODY } from '../audit/audit.ts'
import { makeFolder } from '../platform/files/folder.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { type OneConnection, withConnection } from '../platform/postgres/one-connection.ts'
import { catalog } from './catalog.sql.ts'
import { loadMonth, type MonthFile, readMonth, writeMonth } from './month-file.ts'
import { type Movable, monthAfter, monthOf, monthTable, nameOf } from './months.rules.ts'
import { analyzeMonth, holdTurning } from './months.sql.ts'
import { moving } from './moving.sql.ts'
import { shortly } from './shortly.sql.ts'
import { addKeys } from './turn-on.sql.ts'

type Where = { db: Db; connection: pg.ClientConfig }

const record = (tx: Tx, action: 'month.moved_away' | 'month.brought_back', file: MonthFile) => {
  const { table, month, rows, sha256 } = file
  const details = { table, month, rows: String(rows), sha256 }
  return audit(tx, { action, actor_id: null, subject_id: NOBODY, details })
}

/** Throws what keeps a month from being moved away. */
export async function refuseToMove(db: Db, table: Movable, month: Date): Promise<void> {
  if ((await catalog.kindOf(db, table)) !== 'partitioned')
    throw new Error(`${table} is not partitioned. Run partition first.`)
  if (monthAfter(month) > (await catalog.now(db))) throw new Error(`${nameOf(month)} is not over.`)
  const state = await moving.stateOf(db, table, month)
  if (state === 'arriving' || state === 'joining')
    throw new Error(`${nameOf(month)} of ${table} is only half in the database. Run bring-month-back again.`)
  if (state === 'here' || state === 'leaving') return
  const { start } = await catalog.months(db, table)
  throw new Error(
    month < start
      ? `${table} is partitioned from ${nameOf(start)} on: ${nameOf(month)} cannot be moved.`
      : `${nameOf(month)} of ${table} is away already.`,
  )
}

/**
 * Moves a month that is over into a new folder. Its rows are dropped only once the folder is complete and was read back;
 * what fails before that leaves them where they were.
 */
export async function moveMonthAway(
  { db, connection }: Where,
  table: Movable,
  month: Date,
  folder: string,
): Promise<MonthFile> {
  await refuseToMove(db, table, month)
  return withConnection(connection, 'beatline-month', async (one) => {
    await holdTurning(one.db)
    await refuseToMove(db, table, month)
    const columns = await catalog.columns(db, table)
    const about = { table, month: nameOf(month), columns }
    const file = await makeFolder(resolve(folder), async (half) => {
      if ((await moving.stateOf(db, table, month)) === 'here')
        await shortly(db, table, (tx) => moving.detach(tx, table, month))
      return writeMonth(one.client, half, monthTable(table, month), about)
    }).catch(async (error: Error) => {
      await putBack(one, db, table, month)
      throw new Error(`Nothing was moved: ${error.message}`, { cause: error })
    })
    await shortly(db, null, async (tx) => {
      await moving.drop(tx, table, month)
      await record(tx, 'month.moved_away', file)
    })
    return file
  })
}

async function putBack(one: OneConnection, db: Db, table: Movable, month: Date): Promise<void> {
  if ((await moving.stateOf(db, table, month)) !== 'leaving') return
  await moving.verify(one.db, table, month)
  await shortly(db, table, (tx) => moving.attach(tx, table, month))
  // What a withdrawal erased while nobody saw the month.
  await moving.removeGone(one.db, table, month)
}

/**
 * Brings a month back from its folder, which stays. Rows of what was deleted meanwhile don't come back, or without its
 * name, as the database would have left them. Returns how many came.
 */
export async function bringMonthBack(
  { db, connection }: Where,
  folder: string,
): Promise<{ file: MonthFile; rows: number }> {
  const file = await readMonth(resolve(folder))
  const month = monthOf(file.month)!
  return withConnection(connection, 'beatline-month', async (one) => {
    await holdTurning(one.db)
    await refuseToBring(db, file, month)
    if ((await moving.stateOf(db, file.table, month)) === 'joining')
      return { file, rows: await settle(one, file.table, month) }
    await dropArriving(db, file.table, month)
    await shortly(db, null, (tx) => moving.create(tx, file.table, month))
    try {
      await loadMonth(one.client, resolve(folder), monthTable(file.table, month), file)
      await prepare(one, db, file.table, month)
      if (await moving.isBefore(db, file.table, month)) return { file, rows: await insert(one, file, month) }
      await shortly(db, file.table, async (tx) => {
        await moving.attach(tx, file.table, month)
        await record(tx, 'month.brought_back', file)
      })
    } catch (error) {
      await dropArriving(db, file.table, month)
      const isThere = (error as { code?: string }).code === '23505'
      const why = isThere ? 'rows of this month are in the table.' : (error as Error).message
      throw new Error(`Nothing was brought back: ${why}`, { cause: error })
    }
    return { file, rows: await settle(one, file.table, month) }
  })
}

async function refuseToBring(db: Db, { table, columns }: MonthFile, month: Date): Promise<void> {
  const state = await moving.stateOf(db, table, month)
  if (state === 'here') throw new Error(`${nameOf(month)} of ${table} is in the database already.`)
  if (state === 'leaving')
    throw new Error(
      `Moving ${nameOf(month)} of ${table} away was interrupted. Finish it with move-month-away and a new folder first.`,
    )
  const known = await catalog.columns(db, table)
  const lost = columns.find((column) => !known.includes(column))
  if (lost) throw new Error(`The month is of another version: ${table} has no column ${lost}.`)
}

async function dropArriving(db: Db, table: Movable, month: Date): Promise<void> {
  if ((await moving.stateOf(db, table, month)) === 'arriving')
    await shortly(db, null, (tx) => moving.drop(tx, table, month))
}

/** Removes from the loaded rows what has gone, and checks the rest. */
async function prepare(one: OneConnection, db: Db, table: Movable, month: Date): Promise<void> {
  // From now on what is erased is erased here, too.
  await addKeys(db, monthTable(table, month), table)
  await moving.followKeys(one.db, table, month)
  await moving.removeGone(one.db, table, month)
  await moving.verify(one.db, table, month)
}

async function insert(one: OneConnection, file: MonthFile, month: Date): Promise<number> {
  return one.db.transaction().execute(async (tx) => {
    const rows = await moving.insert(tx, file.table, month, file.columns)
    await record(tx, 'month.brought_back', file)
    return rows
  })
}

/** Ends the return of a month that is attached. A command that was killed before is ended by the next one. */
async function settle({ db }: OneConnection, table: Movable, month: Date): Promise<number> {
  await moving.settle(db, table, month)
  await analyzeMonth(db, table, month)
  return moving.count(db, monthTable(table, month))
}
