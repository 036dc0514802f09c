import { setTimeout as after } from 'node:timers/promises'
import { erasureMarks, type Mark } from '../erasure-marks/erasure-marks.ts'
import type { Db } from '../platform/postgres/db.ts'
import { erasedIn, membersIn, refusedIn } from './afterwards.sql.ts'
import { othersConnected } from './session.sql.ts'
import { type Table, tables } from './tables.sql.ts'

/** A connection that was closed still shows for a moment. */
const PATIENCE_MS = 3_000
const PAUSE_MS = 100

/** What a database holds before a backup replaces it. */
export type Found = { empty: boolean; members: number; erased: Mark[] }

/**
 * Inspects the database that a backup is to fill. Throws when it holds something and may not be replaced, when it
 * belongs to another program, and when any part of Beatline uses it.
 */
export async function findDatabase(db: Db, replace: boolean): Promise<Found> {
  await refuseConnected(db)
  const all = await tables.all(db)
  if (all.length > 0 && !(await tables.migrations(db)))
    throw new Error(
      'The database contains tables that Beatline did not create. Set DATABASE_URL to an empty database.',
    )
  const empty = await areEmpty(db, all)
  if (!empty && !replace)
    throw new Error('The database is not empty. Use an empty one, or pass --replace to discard its contents.')
  const has = (name: string) => all.some((table) => table.name === name)
  const erased = [
    ...(has('audit_log') ? await erasedIn(db) : []),
    // An older database does not have it.
    ...(has('source_removals') ? await refusedIn(db) : []),
  ]
  return {
    empty,
    members: has('accounts') ? await membersIn(db) : 0,
    erased: erased.filter(erasureMarks.is),
  }
}

async function areEmpty(db: Db, all: Table[]): Promise<boolean> {
  for (const { name } of all) if (!(await tables.isEmpty(db, name))) return false
  return true
}

async function refuseConnected(db: Db): Promise<void> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const others = await othersConnected(db)
    if (others.length === 0) return
    if (Date.now() > until)
      throw new Error(
        `Beatline processes are connected to this database: ${others.map(({ name, count }) => `${name} (${count})`).join(', ')}. Stop every server and command first.`,
      )
    await after(PAUSE_MS)
  }
}
