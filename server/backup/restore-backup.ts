import pg from 'pg'
import { lockMigrations, type Migration, readMigrations, runMigrations } from '../../db/migrate.ts'
import { dropOldAlerts } from '../alerts/alerts.ts'
import { audit, NOBODY } from '../audit/audit.ts'
import { countSealedElsewhere } from '../auth/auth.ts'
import { erasureMarks, type Mark } from '../erasure-marks/erasure-marks.ts'
import { bringOldOutcomes } from '../outcomes/outcomes.ts'
import { eraseAgain, removePictures } from '../own-data/own-data.ts'
import type { Config } from '../platform/config.ts'
import type { Files } from '../platform/files/files.ts'
import type { Log } from '../platform/log/log.ts'
import { type OneConnection, withConnection } from '../platform/postgres/one-connection.ts'
import { adminsIn, closeWhatWasOpen } from './afterwards.sql.ts'
import { type Found, findDatabase } from './database-found.ts'
import { withoutIndexes } from './indexes.sql.ts'
import { loadTables } from './load-tables.ts'
import { type Backup, deletionsOf, migrationsOf } from './read-backup.ts'
import { analyze } from './session.sql.ts'
import { someAtOnce } from './some-at-once.ts'
import { tables } from './tables.sql.ts'
import { removeWritten, writePictures } from './write-pictures.ts'

export type RestoreTarget = { connection: pg.ClientConfig; files: Files; config: Config; log: Log }
export type Restored = {
  /** Pictures that the storage was missing. */
  pictures: number
  /** Members who had been deleted since, and are deleted again. */
  erased: number
  /**
   * Applications that had been rejected or deleted since, and messages to the team that were deleted with their
   * authors.
   */
  applications: number
  /** The addresses of the admins in the backup, regardless of later changes. */
  admins: string[]
  /** Members with second factors that the server's key can't decrypt. */
  sealedElsewhere: number
  /** Migrations newer than the backup. */
  migrated: string[]
}
type Migrations = { seen: Migration[]; later: Migration[] }

/** Throws what would keep `restoreBackup` from starting; returns what is there. */
export async function beforeRestore(
  { connection }: RestoreTarget,
  backup: Backup,
  replace: boolean,
): Promise<Found> {
  migrationsOf(backup, await readMigrations())
  return withConnection(connection, 'beatline-restore', ({ db }) => findDatabase(db, replace))
}

/**
 * Replaces what the database holds with a backup that was read in full, in one transaction: if it fails, the database
 * is as it was. No server can be started meanwhile.
 */
export async function restoreBackup(
  target: RestoreTarget,
  backup: Backup,
  replace: boolean,
): Promise<Restored> {
  const migrations = migrationsOf(backup, await readMigrations())
  return withConnection(target.connection, 'beatline-restore', async (one) => {
    await lockMigrations(one.client)
    const { erased } = await findDatabase(one.db, replace)
    const recorded = await setOf(erasureMarks.all(target.files))
    const deleted = new Set([...recorded, ...erased, ...(await setOf(deletionsOf(backup)))])
    const { removable, ...restored } = await exchange(target, one, backup, migrations, deleted)
    try {
      await analyze(one.db)
      await removePictures(target, removable)
      await someAtOnce(
        [...deleted].filter((mark) => !recorded.has(mark)),
        (mark) => erasureMarks.write(target.files, mark),
      )
    } catch (error) {
      throw new Error(`The backup was restored, but a later step failed. ${ONCE_MORE}`, { cause: error })
    }
    return restored
  })
}

const ONCE_MORE = 'Run restore again with --replace.'
const UNKNOWN = `The connection was lost at the end: it is not known whether the backup was restored. ${ONCE_MORE}`

/** Whether the database itself reported the failure; otherwise the outcome of a commit is unknown. */
const isAnswer = (error: unknown) =>
  error instanceof pg.DatabaseError && !/^(08|57P)/.test(error.code ?? '08')

async function setOf(texts: AsyncIterable<string>): Promise<Set<Mark>> {
  const all = new Set<Mark>()
  for await (const text of texts) if (erasureMarks.is(text)) all.add(text)
  return all
}

async function exchange(
  { files, config, log }: RestoreTarget,
  { db, client }: OneConnection,
  backup: Backup,
  { seen, later }: Migrations,
  deleted: Set<Mark>,
): Promise<Restored & { removable: string[] }> {
  const written: string[] = []
  let isFilled = false
  try {
    return await db.transaction().execute(async (tx) => {
      await tables.drop(tx)
      await runMigrations(client, seen)
      await withoutIndexes(tx, () => loadTables(client, tx, backup))
      await runMigrations(client, later)
      await closeWhatWasOpen(tx)
      const { members, applications, pictures: removable } = await eraseAgain(config, tx, deleted)
      await bringOldOutcomes({ log }, tx)
      await dropOldAlerts(tx)
      const details = { made_at: backup.manifest.made_at }
      await audit(tx, { action: 'backup.restored', actor_id: null, subject_id: NOBODY, details })
      const result = {
        ...{ erased: members, applications, removable },
        admins: await adminsIn(tx),
        sealedElsewhere: await countSealedElsewhere(tx, config),
        pictures: await writePictures(files, tx, backup, written),
        migrated: later.map(({ name }) => name),
      }
      isFilled = true
      return result
    })
  } catch (error) {
    if (isFilled && !isAnswer(error)) throw new Error(UNKNOWN, { cause: error })
    await removeWritten(files, written)
    throw new Error(`Nothing was changed: ${(error as Error).message}`, { cause: error })
  }
}
