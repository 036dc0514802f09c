import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { copyIn } from '../platform/postgres/copy.sql.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { fileOfTable, type Manifest, type TableFile } from './manifest.ts'
import type { Backup } from './read-backup.ts'
import { type Table, tables } from './tables.sql.ts'

/** Fills the empty tables of a database with the backup's schema. */
export async function loadTables(client: pg.Client, tx: Tx, backup: Backup): Promise<void> {
  const here = await tables.all(tx)
  const files = new Map(backup.manifest.tables.map((file) => [file.name, file]))
  for (const file of files.values()) refuseOtherForm(file, here)
  refuseMissing(backup.manifest, here)
  for (const { name } of inOrder(here)) {
    const file = files.get(name)
    if (file) await load(client, tx, file, backup.folder)
  }
}

function refuseOtherForm({ name, columns }: TableFile, here: Table[]) {
  const known = here.find((table) => table.name === name)?.columns ?? []
  if (columns.length === 0 || columns.some((column) => !known.includes(column)))
    throw new Error(`The backup is damaged: table ${name} does not match its migrations.`)
}

function refuseMissing({ tables: files, left_out }: Manifest, here: Table[]) {
  const known = new Set([...files.map(({ name }) => name), ...left_out])
  const missing = here.filter(({ name }) => !known.has(name)).map(({ name }) => name)
  if (missing.length > 0) throw new Error(`The backup is damaged: it has no table ${missing.join(', ')}.`)
}

/** Sorts tables so that referenced ones come first. */
function inOrder(all: Table[]): Table[] {
  const rest = [...all]
  const ordered: Table[] = []
  while (rest.length > 0) {
    const isWaiting = (name: string) => rest.some((table) => table.name === name)
    const next = rest.findIndex(({ needs }) => !needs.some(isWaiting))
    if (next < 0) throw new Error('The tables reference each other in a cycle and cannot be loaded in order.')
    ordered.push(...rest.splice(next, 1))
  }
  return ordered
}

async function load(client: pg.Client, tx: Tx, file: TableFile, folder: string): Promise<void> {
  await tables.quiet(tx, file.name)
  const rows = copyIn(client, file)
  await pipeline(createReadStream(join(folder, fileOfTable(file.name))), createGunzip(), rows)
  await tables.wake(tx, file.name)
  if (rows.rowCount !== file.rows)
    throw new Error(`The backup is damaged: ${file.name} has ${rows.rowCount} rows instead of ${file.rows}.`)
}
