import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { erasureMarks } from '../erasure-marks/erasure-marks.ts'
import { isMonthTable } from '../partitions/months.rules.ts'
import type { Files } from '../platform/files/files.ts'
import { flush, makeFolder, makeInner } from '../platform/files/folder.ts'
import { SummedLines, writeSummed } from '../platform/files/summed-file.ts'
import { copyOut } from '../platform/postgres/copy.sql.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { type OneConnection, withConnection } from '../platform/postgres/one-connection.ts'
import { copyEarlier, keepPictures } from './copy-pictures.ts'
import { DELETIONS, fileOfTable, LEFT_OUT, MANIFEST, type Manifest, type TableFile } from './manifest.ts'
import { momentOf } from './session.sql.ts'
import { gathered } from './some-at-once.ts'
import { type Table, tables } from './tables.sql.ts'

/** Fast and nearly as small as the best level: a table's text is mostly ids and words. */
const COMPRESSION = { level: 3 }

/**
 * Writes a backup into a new folder while a server runs. The tables are of one moment; the pictures are those that they
 * name. Throws when the folder isn't empty, and leaves nothing behind when it fails.
 */
export async function writeBackup(
  { connection, files }: { connection: pg.ClientConfig; files: Files },
  folder: string,
): Promise<Manifest> {
  return makeFolder(resolve(folder), (half) =>
    withConnection(connection, 'beatline-backup', async (one) => {
      const before = await tables.all(one.db)
      if (before.length === 0 || !(await tables.migrations(one.db)))
        throw new Error('The database contains no Beatline data.')
      refuseMoving(before)
      await copyEarlier(files, half)
      const manifest = await one.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((tx) => atOneMoment(one, files, tx, before, half))
      await writeFile(join(half, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, {
        mode: 0o600,
        flush: true,
      })
      await flush(half)
      return manifest
    }),
  )
}

/** It would hold a part of what a restore expects. */
function refuseMoving(all: Table[]) {
  const moving = all.find(({ name }) => isMonthTable(name))
  if (moving)
    throw new Error(
      `The month in ${moving.name} is being moved, or that was interrupted. Run move-month-away or bring-month-back for it, then the backup.`,
    )
}

async function atOneMoment(
  { client }: OneConnection,
  files: Files,
  tx: Tx,
  before: Table[],
  folder: string,
): Promise<Manifest> {
  // Locked before the first statement that reads, which sets the snapshot: no migration can come between.
  await tables.hold(
    tx,
    before.map(({ name }) => name),
  )
  const all = await tables.all(tx)
  if (JSON.stringify(all) !== JSON.stringify(before))
    throw new Error('A migration ran while the backup was starting. Start the backup again.')
  const backedUp = all.filter(({ name }) => !LEFT_OUT.includes(name))
  const written = await writeTables(client, backedUp, folder)
  const pictures = await keepPictures(files, tx, folder)
  return {
    format: 1,
    ...(await momentOf(tx)),
    migrations: (await tables.migrations(tx)) ?? [],
    tables: written.map((file) => file()),
    left_out: LEFT_OUT,
    pictures,
    deletions: await writeDeletions(files, folder),
  }
}

/** The row count is known once a later statement has run. */
async function writeTables(client: pg.Client, tables: Table[], folder: string): Promise<(() => TableFile)[]> {
  await makeInner(folder, 'tables')
  const written: (() => TableFile)[] = []
  for (const { name, columns } of tables) {
    const rows = copyOut(client, { name, columns })
    const sum = await writeSummed(rows, createGzip(COMPRESSION), join(folder, fileOfTable(name)))
    written.push(() => ({ name, columns, rows: rows.rowCount, ...sum }))
  }
  await flush(join(folder, 'tables'))
  return written
}

async function writeDeletions(files: Files, folder: string): Promise<Manifest['deletions']> {
  const lines = await SummedLines.at(join(folder, DELETIONS))
  let count = 0
  try {
    for await (const marks of gathered(erasureMarks.all(files))) {
      count += marks.length
      await lines.add(marks)
    }
    return { count, list: await lines.end() }
  } catch (error) {
    await lines.close().catch(() => undefined)
    throw error
  }
}
