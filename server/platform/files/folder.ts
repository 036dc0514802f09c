import { lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const isCode =
  (...codes: string[]) =>
  (error: unknown): undefined => {
    if (!codes.includes((error as { code?: string }).code ?? '')) throw error
  }

async function refuseOccupied(folder: string): Promise<void> {
  const there = await lstat(folder).catch(isCode('ENOENT', 'ENOTDIR'))
  if (there && !there.isDirectory())
    throw new Error(`There is a file or a link at ${folder}. Name a new folder.`)
  if (there && (await readdir(folder)).length > 0)
    throw new Error(`${folder} is not empty. Choose a new folder.`)
}

async function makeParent(folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true }).catch((error) => {
    isCode('ENOTDIR', 'EEXIST')(error)
    throw new Error(`${folder} cannot be created: its parent is not a folder.`)
  })
}

/**
 * Lets `fill` write into a temporary folder, and renames it when it is complete, so that nobody takes half of it for
 * the whole. Throws when something exists at that place already.
 */
export async function makeFolder<Result>(
  folder: string,
  fill: (half: string) => Promise<Result>,
): Promise<Result> {
  await refuseOccupied(folder)
  const half = `${folder}.half`
  await makeParent(folder)
  await mkdir(half, { mode: 0o700 }).catch((error) => {
    isCode('EEXIST')(error)
    throw new Error(
      `${half} exists: another command is writing it, or was interrupted. If none is running, remove it.`,
    )
  })
  try {
    const result = await fill(half)
    await rename(half, folder)
    await flush(dirname(folder))
    return result
  } catch (error) {
    await rm(half, { recursive: true, force: true })
    throw error
  }
}

export const makeInner = (folder: string, name: string) => mkdir(join(folder, name), { mode: 0o700 })

/** Makes names survive a loss of power. */
export async function flush(folder: string): Promise<void> {
  const opened = await open(folder, 'r')
  await opened.sync().finally(() => opened.close())
}
