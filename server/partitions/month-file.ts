import { createReadStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import { z } from '../../contract/zod.ts'
import { flush } from '../platform/files/folder.ts'
import { Summed, sumOf, writeSummed } from '../platform/files/summed-file.ts'
import { copyIn, copyOut, counted } from '../platform/postgres/copy.sql.ts'
import { MOVABLE, monthOf } from './months.rules.ts'

const MANIFEST = 'manifest.json'
const ROWS = 'rows.copy.gz'
/** Fast and nearly as small as the best level. */
const COMPRESSION = { level: 3 }

/** What the folder of a month says about itself. */
const MonthFile = Summed.extend({
  format: z.literal(1),
  table: z.enum(MOVABLE),
  month: z.string().refine((name) => monthOf(name) !== null),
  // Names become SQL.
  columns: z.array(z.string().regex(/^[a-z][a-z0-9_]{0,62}$/)).min(1),
  rows: z.int().min(0),
})
export type MonthFile = z.infer<typeof MonthFile>

/** Writes the rows of a table into a folder that is being made, and reads them back. */
export async function writeMonth(
  client: pg.Client,
  folder: string,
  from: string,
  about: Pick<MonthFile, 'table' | 'month' | 'columns'>,
): Promise<MonthFile> {
  const copying = copyOut(client, { name: from, columns: about.columns })
  const sum = await writeSummed(copying, createGzip(COMPRESSION), join(folder, ROWS))
  await counted(client)
  const file: MonthFile = { format: 1, ...about, rows: copying.rowCount, ...sum }
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(file, null, 2)}\n`, {
    ...{ flag: 'wx', mode: 0o600, flush: true },
  })
  await flush(folder)
  await readMonth(folder)
  return file
}

/** Throws unless the folder holds a month, and all of it. */
export async function readMonth(folder: string): Promise<MonthFile> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new Error(`There is no month in ${folder}: it has no file ${MANIFEST}.`)
  })
  const file = MonthFile.safeParse(jsonOf(text)).data
  if (!file) throw new Error(`${join(folder, MANIFEST)} does not describe a month.`)
  const found = await sumOf(join(folder, ROWS)).catch(() => null)
  if (found?.bytes !== file.bytes || found.sha256 !== file.sha256)
    throw new Error(`The month in ${folder} is damaged: ${ROWS} is not the file that was written.`)
  return file
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Fills a table with the rows of a month. */
export async function loadMonth(
  client: pg.Client,
  folder: string,
  into: string,
  file: MonthFile,
): Promise<void> {
  const copying = copyIn(client, { name: into, columns: file.columns })
  await pipeline(createReadStream(join(folder, ROWS)), createGunzip(), copying)
  if (copying.rowCount !== file.rows)
    throw new Error(`The month is damaged: it has ${copying.rowCount} rows instead of ${file.rows}.`)
}
