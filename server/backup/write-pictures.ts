import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Files } from '../platform/files/files.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { STORED } from './copy-pictures.ts'
import { PICTURES } from './manifest.ts'
import { ownedPictures } from './pictures.sql.ts'
import { type Backup, type BackupPicture, picturesOf } from './read-backup.ts'
import { someAtOnce } from './some-at-once.ts'

const keyOf = (name: string) => `${STORED}/${name}`

/**
 * Writes those of the members' pictures into the storage that it is missing, removes nothing, and returns how many.
 * Adds to `added` those that had no file. Pictures without an owner are skipped: the sweep would remove them.
 */
export async function writePictures(files: Files, tx: Tx, backup: Backup, added: string[]): Promise<number> {
  let count = 0
  for await (const some of picturesOf(backup)) {
    const owned = await ownedPictures(
      tx,
      some.map(({ name }) => name),
    )
    const written = await someAtOnce(
      some.filter(({ name }) => owned.has(name)),
      (picture) => writePicture(files, backup, picture, added),
    )
    count += written.filter(Boolean).length
  }
  return count
}

async function writePicture(
  files: Files,
  { folder }: Backup,
  { name, sha256 }: BackupPicture,
  added: string[],
): Promise<boolean> {
  const stored = await files.read(keyOf(name))
  if (stored && createHash('sha256').update(stored).digest('hex') === sha256) return false
  if (!stored) added.push(name)
  await files.write(keyOf(name), await readFile(join(folder, PICTURES, name)))
  return true
}

/** After a failed restore: no row would name them. What the storage refuses to remove now stays. */
export async function removeWritten(files: Files, added: string[]): Promise<void> {
  await someAtOnce(added, (name) => files.remove(keyOf(name)).catch(() => undefined))
}
