import type pg from 'pg'
import { audit, NOBODY } from '../audit/audit.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import type { Db } from '../platform/postgres/db.ts'
import { type OneConnection, withConnection } from '../platform/postgres/one-connection.ts'
import { catalog } from './catalog.sql.ts'
import {
  AHEAD,
  monthAfter,
  monthTable,
  nameOf,
  PARTITIONED,
  type Partitioned,
  startAt,
} from './months.rules.ts'
import { addMonth, analyzeWhole, hasCome, holdTurning, takeTurning } from './months.sql.ts'
import { shortly } from './shortly.sql.ts'
import { createLike, turnOn, validateKeys } from './turn-on.sql.ts'

/** To move rows that have come before their month; a statement of ours is given up after 8 s. */
const MOVING_MS = 7_000

/** What an operator wants to know of a table that is partitioned. */
export type Summary = { first: string; last: string; away: string[] }

type Where = { db: Db; connection: pg.ClientConfig }

/** Hourly: creates the months ahead of tables that are partitioned. It fails when the months to come are missing. */
export function partitionsJob({ database: { db, direct } }: Platform): Job<object> {
  return { name: 'partitions', every: '23 * * * *', run: () => keepMonths({ db, connection: direct }) }
}

/** Does nothing beside a command or another process that is at it. */
export async function keepMonths(where: Where): Promise<void> {
  const { db } = where
  for (const table of PARTITIONED) {
    if (!(await isDue(db, table))) continue
    await onOne(where, async (one) => {
      if (!(await takeTurning(one.db))) return
      if ((await catalog.kindOf(db, table)) === 'partitioned') await addMonths(db, table)
      // A command that was killed has left the table closed for the months to come.
      else await turnOn.undo(db, table)
    })
  }
}

const isDue = async (db: Db, table: Partitioned): Promise<boolean> =>
  (await catalog.kindOf(db, table)) === 'partitioned'
    ? (await catalog.months(db, table)).end < (await endWanted(db))
    : turnOn.isClosed(db, table)

const endWanted = async (db: Db) => monthAfter(await catalog.now(db), AHEAD + 1)

/** Two at once would drop each other's partitions, so each takes its turn on the connection first. */
const onOne = (where: Where, act: (one: OneConnection) => Promise<void>) =>
  withConnection(where.connection, 'beatline-partition', act)

/** Call it in a turn. */
async function addMonths(db: Db, table: Partitioned): Promise<void> {
  const wanted = await endWanted(db)
  let { end } = await catalog.months(db, table)
  if (end >= wanted) return
  while (end < wanted) {
    const from = end
    const wholeMs = (await hasCome(db, table, from)) ? MOVING_MS : undefined
    await createLike(db, monthTable(table, from), table)
    await validateKeys(db, monthTable(table, from))
    await shortly(db, table, (tx) => addMonth(tx, table, from), wholeMs).catch((error: Error) => {
      throw new Error(`The month ${nameOf(from)} of ${table} could not be created: ${error.message}`, {
        cause: error,
      })
    })
    end = monthAfter(from)
  }
  // Autovacuum only looks at the partitions themselves.
  await analyzeWhole(db, table)
}

/**
 * Partitions a table that is in use. Its rows stay where they are: they become the partition of all that is before `from`,
 * by default the first month that begins in more than a day.
 */
export async function partitionTable(where: Where, table: Partitioned, from?: Date): Promise<void> {
  const { db } = where
  await onOne(where, async (one) => {
    await holdTurning(one.db)
    if ((await catalog.kindOf(db, table)) === 'plain') {
      const start = from ?? startAt(await catalog.now(db))
      await refuseUnfit(db, table, start)
      try {
        await shortly(db, table, (tx) => turnOn.close(tx, table, start))
        await turnOn.verify(one.db, table)
        await turnOn.addTwins(one.db, table)
        await turnOn.addLater(db, table)
        await shortly(db, table, async (tx) => {
          await turnOn.swap(tx, table, start)
          await audit(tx, {
            action: 'table.partitioned',
            actor_id: null,
            subject_id: NOBODY,
            details: { table },
          })
        })
      } catch (error) {
        if ((await catalog.kindOf(db, table)) === 'plain') await turnOn.undo(db, table)
        throw error
      }
    }
    await addMonths(db, table)
  })
}

async function refuseUnfit(db: Db, table: Partitioned, from: Date) {
  const unkept = await turnOn.unkept(db, table)
  if (unkept.length > 0)
    throw new Error(`${table} has the unique index ${unkept[0]}, which partitions cannot keep.`)
  const stray = await turnOn.strayId(db, table, from)
  if (stray)
    throw new Error(
      `${table} has the id ${stray}, which is of a time after ${nameOf(from)}-01: it is not of version 7. Give such rows new ids first.`,
    )
}

/** Null for a plain table. */
export async function summaryOf(db: Db, table: Partitioned): Promise<Summary | null> {
  if ((await catalog.kindOf(db, table)) !== 'partitioned') return null
  const { months, start, end } = await catalog.months(db, table)
  const there = new Set(months.map(({ from }) => nameOf(from)))
  const away: string[] = []
  for (let month = start; month < end; month = monthAfter(month))
    if (!there.has(nameOf(month))) away.push(nameOf(month))
  return { first: nameOf(start), last: nameOf(monthAfter(end, -1)), away }
}
