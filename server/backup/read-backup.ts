import { createReadStream } from 'node:fs'
import { lstat, readFile, realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Migration } from '../../db/migrate.ts'
import { type Summed, sumOf } from '../platform/files/summed-file.ts'
import { DELETIONS, fileOfTable, MANIFEST, Manifest, PICTURE_SUMS, PICTURES } from './manifest.ts'
import { gathered, someAtOnce } from './some-at-once.ts'

export type Backup = { folder: string; manifest: Manifest }
export type BackupPicture = { name: string; sha256: string }

const PICTURE = new RegExp(`^([0-9a-f]{64})  ${PICTURES}/([0-9a-f-]{36}\\.webp)$`)
const SHOWN_MAX = 5

/** Opens a backup and reads all of it once. Throws when it isn't one, is from a newer version, or a file differs. */
export async function readBackup(path: string): Promise<Backup> {
  const folder = await realpath(resolve(path)).catch(() => resolve(path))
  const backup = { folder, manifest: await readManifest(folder) }
  const damaged = await damagedFiles(backup)
  if (damaged.length === 0) return backup
  const more = damaged.length > SHOWN_MAX ? ` and ${damaged.length - SHOWN_MAX} more` : ''
  throw new Error(
    `The backup is damaged; nothing was changed. These files are not as they were written: ${damaged.slice(0, SHOWN_MAX).join(', ')}${more}`,
  )
}

async function readManifest(folder: string): Promise<Manifest> {
  if (!(await isFile(folder, MANIFEST)))
    throw new Error(`There is no backup in ${folder}: it has no file ${MANIFEST}.`)
  const text = await readFile(join(folder, MANIFEST), 'utf8')
  let parsed: { format?: unknown }
  try {
    parsed = Object(JSON.parse(text))
  } catch {
    throw new Error(`The backup is damaged: ${MANIFEST} cannot be read.`)
  }
  if (typeof parsed.format === 'number' && parsed.format !== Manifest.shape.format.value)
    throw new Error('Unsupported backup format: it was written by a different version of Beatline.')
  const manifest = Manifest.safeParse(parsed)
  if (!manifest.success) throw new Error(`The backup is damaged: ${MANIFEST} is not as it was written.`)
  return manifest.data
}

async function damagedFiles(backup: Backup): Promise<string[]> {
  const { tables, pictures, deletions } = backup.manifest
  const files: [string, Summed][] = [
    ...tables.map((table): [string, Summed] => [fileOfTable(table.name), table]),
    [PICTURE_SUMS, pictures.list],
    [DELETIONS, deletions.list],
  ]
  const damaged: string[] = []
  for (const [file, sum] of files) if (!(await isWhole(backup, file, sum))) damaged.push(file)
  // The names in a damaged list mean nothing.
  if (damaged.includes(PICTURE_SUMS)) return damaged
  for await (const some of picturesOf(backup)) {
    const whole = await someAtOnce(some, ({ name, sha256 }) =>
      isWhole(backup, `${PICTURES}/${name}`, { sha256 }),
    )
    damaged.push(...some.filter((_, at) => !whole[at]).map(({ name }) => `${PICTURES}/${name}`))
  }
  return damaged
}

async function isWhole(
  { folder }: Backup,
  file: string,
  { sha256 }: Pick<Summed, 'sha256'>,
): Promise<boolean> {
  if (!(await isFile(folder, file))) return false
  return sumOf(join(folder, file)).then(
    (found) => found.sha256 === sha256,
    () => false,
  )
}

/** Whether it is a file in the folder itself: a link leads elsewhere, and reading a pipe would block. */
async function isFile(folder: string, file: string): Promise<boolean> {
  const path = join(folder, file)
  try {
    return (await lstat(path)).isFile() && (await realpath(path)) === path
  } catch {
    return false
  }
}

/** The pictures of a backup, in batches. */
export async function* picturesOf({ folder }: Backup): AsyncIterable<BackupPicture[]> {
  for await (const lines of gathered(linesOf(join(folder, PICTURE_SUMS))))
    yield lines.map((line) => {
      const [, sha256, name] = PICTURE.exec(line) ?? []
      if (!sha256 || !name) throw new Error(`The backup is damaged: ${PICTURE_SUMS} names something else.`)
      return { name, sha256 }
    })
}

/** The marks of what had been erased when the backup was made. */
export const deletionsOf = ({ folder }: Backup): AsyncIterable<string> => linesOf(join(folder, DELETIONS))

const linesOf = (path: string): AsyncIterable<string> =>
  createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })

/**
 * The migrations that the backup had seen, and the newer ones. Throws when it has seen others: it is from a newer
 * version.
 */
export function migrationsOf(
  { manifest }: Backup,
  all: Migration[],
): { seen: Migration[]; later: Migration[] } {
  const known = all.slice(0, manifest.migrations.length)
  manifest.migrations.forEach(({ name, checksum }, at) => {
    if (known[at]?.name !== name || known[at].checksum !== checksum)
      throw new Error(
        `The backup contains migration ${name}, which this version does not have. Restore it with the version that wrote it.`,
      )
  })
  return { seen: known, later: all.slice(known.length) }
}
