import { Id } from '../../contract/fields.ts'
import type { Files } from '../platform/files/files.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import type { Tx } from '../platform/postgres/db.ts'

/** That a member lists nobody of this name, and writes to nobody at this address, as keyed hashes. */
export type Removal = { account_id: string; name_hash: Buffer; address_hash: Buffer }
/** That a source was denied, from the address of this hash, and when: in microseconds since 1970. */
export type Denial = { source_id: string; at: string; denied_by: Buffer }
/** That its expert confirmed a source that was denied, or not listed for want of that. */
export type Settled = { source_id: string; at: string }

/** The name of the queue. */
export const DELETION_RECORD = 'deletion-record'
/**
 * Deleted accounts, the applications and contact messages deleted with them, rejected applications, removed sources, whom
 * their experts keep from listing them again, and which sources their experts denied, and confirmed after all.
 */
const FOLDERS = [
  ...(['deletions', 'erasures', 'rejections', 'removals'] as const),
  ...(['refusals', 'denials', 'confirmations'] as const),
] as const

/** An erased item, by its id, or what an expert said, by all it consists of: the key of an empty file in the storage. */
export type Mark = `${(typeof FOLDERS)[number]}/${string}`

const refusalMark = ({ account_id, name_hash, address_hash }: Removal): Mark =>
  `refusals/${account_id}.${name_hash.toString('hex')}.${address_hash.toString('hex')}`

const denialMark = ({ source_id, at, denied_by }: Denial): Mark =>
  `denials/${source_id}.${at}.${denied_by.toString('hex')}`

const confirmationMark = ({ source_id, at }: Settled): Mark => `confirmations/${source_id}.${at}`

const HASH = /^[0-9a-f]{2,128}$/
/** Microseconds since 1970. */
const MOMENT = /^[0-9]{1,18}$/

/** The parts of a mark's text: an id, and what these expressions describe. Null for any other text. */
function partsOf(text: string, ...expected: RegExp[]): [string, ...string[]] | null {
  const [id = '', ...parts] = text.split('.')
  if (!Id.safeParse(id).success || parts.length !== expected.length) return null
  return parts.every((part, at) => expected[at]!.test(part)) ? [id, ...parts] : null
}

function removalOf(text: string): Removal | null {
  const [account_id, name = '', address = ''] = partsOf(text, HASH, HASH) ?? []
  if (account_id === undefined) return null
  return { account_id, name_hash: Buffer.from(name, 'hex'), address_hash: Buffer.from(address, 'hex') }
}

function denialOf(text: string): Denial | null {
  const [source_id, at = '', denied_by = ''] = partsOf(text, MOMENT, HASH) ?? []
  return source_id === undefined ? null : { source_id, at, denied_by: Buffer.from(denied_by, 'hex') }
}

function settledOf(text: string): Settled | null {
  const [source_id, at = ''] = partsOf(text, MOMENT) ?? []
  return source_id === undefined ? null : { source_id, at }
}

const saidIn = { refusals: removalOf, denials: denialOf, confirmations: settledOf }

/** What experts said, in the marks of one folder. */
export const readMarks = <Folder extends keyof typeof saidIn>(
  folder: Folder,
  marks: Iterable<Mark>,
): NonNullable<ReturnType<(typeof saidIn)[Folder]>>[] =>
  markedIn(folder, marks).flatMap((text) => (saidIn[folder](text) ?? []) as never)

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
const writeMark = (files: Files, mark: Mark): Promise<void> => files.write(mark, new Uint8Array())

/** All recorded marks. */
async function* writtenMarks(files: Files): AsyncIterable<Mark> {
  for (const folder of FOLDERS) for await (const key of files.list(folder)) if (isMark(key)) yield key
}

/** Marks become file keys, and come from backups. */
function isMark(text: string): text is Mark {
  const [folder, id, ...more] = text.split('/')
  if (more.length > 0 || id === undefined) return false
  if (folder === 'refusals' || folder === 'denials' || folder === 'confirmations')
    return saidIn[folder](id) !== null
  return FOLDERS.some((known) => known === folder) && Id.safeParse(id).success
}

/** The ids of the marks in one folder. */
export const markedIn = (folder: (typeof FOLDERS)[number], marks: Iterable<Mark>): string[] =>
  [...marks].filter((mark) => mark.startsWith(`${folder}/`)).map((mark) => mark.slice(folder.length + 1))

/** The marks in the storage, for a restore, with the functions that add one and that know one. */
export const erasureMarks = { all: writtenMarks, write: writeMark, is: isMark }

/** Records these once the transaction has committed. */
export const recordMarks = (jobs: Platform['jobs'], tx: Tx, marks: Mark[]): Promise<unknown> =>
  jobs.queue(tx, { name: DELETION_RECORD }, { marks })

/**
 * Records that a source was removed, so that a restore of an older backup removes it again; and if its expert did so,
 * keeps whoever had listed it from listing it again.
 */
export const recordRemoved = (jobs: Platform['jobs'], tx: Tx, source_id: string, by_expert: Removal[]) =>
  recordMarks(jobs, tx, [`removals/${source_id}`, ...by_expert.map(refusalMark)])

/** Records that an expert denied a source, so that a restore of an older backup retires it again. */
export const recordDenied = (jobs: Platform['jobs'], tx: Tx, denial: Denial) =>
  recordMarks(jobs, tx, [denialMark(denial)])

/** Records that an expert confirmed what had been denied or refused: a restore of an older backup does neither again. */
export const recordConfirmed = (jobs: Platform['jobs'], tx: Tx, settled: Settled) =>
  recordMarks(jobs, tx, [confirmationMark(settled)])
