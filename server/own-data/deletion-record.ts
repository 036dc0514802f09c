import { Id } from '../../contract/fields.ts'
import type { Files } from '../platform/files/files.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import type { Removal } from '../sources/sources.ts'

/** The name of the queue. */
export const DELETION_RECORD = 'deletion-record'
/**
 * Deleted accounts, the applications and contact messages deleted with them, rejected applications, removed sources, and
 * whom their experts keep from listing them again.
 */
const FOLDERS = ['deletions', 'erasures', 'rejections', 'removals', 'refusals'] as const

/** An erased item, by its id, or a refusal, by all it consists of: the key of an empty file in the storage. */
export type Mark = `${(typeof FOLDERS)[number]}/${string}`

export const refusalMark = ({ account_id, name_hash, address_hash }: Removal): Mark =>
  `refusals/${account_id}.${name_hash.toString('hex')}.${address_hash.toString('hex')}`

const HASH = /^[0-9a-f]{2,128}$/

function removalOf(text: string): Removal | null {
  const [account_id = '', name = '', address = '', ...more] = text.split('.')
  const isRemoval =
    Id.safeParse(account_id).success && HASH.test(name) && HASH.test(address) && more.length === 0
  if (!isRemoval) return null
  return { account_id, name_hash: Buffer.from(name, 'hex'), address_hash: Buffer.from(address, 'hex') }
}

/** The removals in the marks of refusals. */
export const refusalsIn = (marks: Iterable<Mark>): Removal[] =>
  markedIn('refusals', marks).flatMap((text) => removalOf(text) ?? [])

/**
 * The job that records erasures in the storage. The storage is not restored together with an older database, so
 * everything that comes back with a backup can be erased again.
 */
export function deletionRecordJob({ files }: { files: Files }): Job<{ marks: Mark[] }> {
  return {
    name: DELETION_RECORD,
    run: async ({ marks }) => {
      for (const mark of marks) await writeMark(files, mark)
    },
  }
}

/** Recording an existing mark again changes nothing. */
export const writeMark = (files: Files, mark: Mark): Promise<void> => files.write(mark, new Uint8Array())

/** All recorded marks. */
export async function* writtenMarks(files: Files): AsyncIterable<Mark> {
  for (const folder of FOLDERS) for await (const key of files.list(folder)) if (isMark(key)) yield key
}

/** Marks become file keys, and come from backups. */
export function isMark(text: string): text is Mark {
  const [folder, id, ...more] = text.split('/')
  if (more.length > 0 || id === undefined) return false
  if (folder === 'refusals') return removalOf(id) !== null
  return FOLDERS.some((known) => known === folder) && Id.safeParse(id).success
}

/** The ids of the marks in one folder. */
export const markedIn = (folder: (typeof FOLDERS)[number], marks: Iterable<Mark>): string[] =>
  [...marks].filter((mark) => mark.startsWith(`${folder}/`)).map((mark) => mark.slice(folder.length + 1))
