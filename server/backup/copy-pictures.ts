import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ImageName } from '../../contract/images.ts'
import type { Files } from '../platform/files/files.ts'
import { flush, makeInner } from '../platform/files/folder.ts'
import { type Summed, SummedLines, sumOf } from '../platform/files/summed-file.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { type Manifest, PICTURE_SUMS, PICTURES } from './manifest.ts'
import { pictureNames } from './pictures.sql.ts'
import { gathered, someAtOnce } from './some-at-once.ts'

/** The pictures' folder in the storage. */
export const STORED = 'profile-images'
/** Pictures that were there before the database's snapshot; those it doesn't name are removed in the end. */
const EARLIER = 'pictures.earlier'

/** Copies the storage's pictures before the database's snapshot: a picture it names may be removed a moment later. */
export async function copyEarlier(files: Files, folder: string): Promise<void> {
  await makeInner(folder, EARLIER)
  for await (const keys of gathered(files.list(STORED)))
    await someAtOnce(keys.map((key) => key.slice(STORED.length + 1)).filter(isName), (name) =>
      copyFile(files, name, join(folder, EARLIER, name)),
    )
}

const isName = (name: string) => ImageName.safeParse(name).success

async function copyFile(files: Files, name: string, path: string): Promise<boolean> {
  const bytes = await files.read(`${STORED}/${name}`)
  if (bytes === null) return false
  await writeFile(path, bytes, { mode: 0o600, flag: 'wx', flush: true })
  return true
}

/** Keeps the pictures that the database names: copied earlier, or copied now. */
export async function keepPictures(files: Files, tx: Tx, folder: string): Promise<Manifest['pictures']> {
  await makeInner(folder, PICTURES)
  const list = await SummedLines.at(join(folder, PICTURE_SUMS))
  const copied = { count: 0, bytes: 0, missing: [] as string[] }
  try {
    for await (const names of pictureNames(tx)) {
      const sums = await someAtOnce(names, (name) => keepPicture(files, folder, name))
      const lines = sums.flatMap((sum, at) => (sum ? [`${sum.sha256}  ${PICTURES}/${names[at]}`] : []))
      copied.missing.push(...names.filter((_, at) => sums[at] === null))
      copied.count += lines.length
      copied.bytes += sums.reduce((bytes, sum) => bytes + (sum?.bytes ?? 0), 0)
      await list.add(lines)
    }
    await rm(join(folder, EARLIER), { recursive: true })
    await flush(join(folder, PICTURES))
    return { ...copied, list: await list.end() }
  } catch (error) {
    await list.close().catch(() => undefined)
    throw error
  }
}

async function keepPicture(files: Files, folder: string, name: string): Promise<Summed | null> {
  const path = join(folder, PICTURES, name)
  const wasThere = await rename(join(folder, EARLIER, name), path).then(
    () => true,
    () => false,
  )
  return wasThere || (await copyFile(files, name, path)) ? sumOf(path) : null
}
