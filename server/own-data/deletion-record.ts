import { Id } from '../../contract/fields.ts'
import type { Files } from '../platform/files/files.ts'
import type { Job } from '../platform/jobs/jobs.ts'

/** The name of the queue. */
export const DELETION_RECORD = 'deletion-record'
/** Accounts that were deleted, applications and contact messages that went with them, applications that were rejected. */
const FOLDERS = ['deletions', 'erasures', 'rejections'] as const

/** What was erased, by its id: the key of an empty file in the storage. */
export type Mark = `${(typeof FOLDERS)[number]}/${string}`

/**
 * The job that writes down in the storage what was erased. The storage is not put back with an older database, so that
 * what comes back with it can be erased again.
 */
export function deletionRecordJob({ files }: { files: Files }): Job<{ marks: Mark[] }> {
  return {
    name: DELETION_RECORD,
    run: async ({ marks }) => {
      for (const mark of marks) await writeMark(files, mark)
    },
  }
}

/** What is recorded already stays so. */
export const writeMark = (files: Files, mark: Mark): Promise<void> => files.write(mark, new Uint8Array())

/** All that is recorded. */
export async function* writtenMarks(files: Files): AsyncIterable<Mark> {
  for (const folder of FOLDERS) for await (const key of files.list(folder)) if (isMark(key)) yield key
}

/** Marks become the keys of files, and come from backups. */
export function isMark(text: string): text is Mark {
  const [folder, id, ...more] = text.split('/')
  return FOLDERS.some((known) => known === folder) && Id.safeParse(id).success && more.length === 0
}

/** The ids of these marks that stand in one folder. */
export const markedIn = (folder: (typeof FOLDERS)[number], marks: Iterable<Mark>): string[] =>
  [...marks].filter((mark) => mark.startsWith(`${folder}/`)).map((mark) => mark.slice(folder.length + 1))
