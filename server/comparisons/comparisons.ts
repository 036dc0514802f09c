import { createHash } from 'node:crypto'
import { setImmediate as others } from 'node:timers/promises'
import { EVIDENCE_CHANGED, NO_PASSAGE_TO_NOTE } from '../../contract/comparisons.rules.ts'
import type { Compared, Evidence } from '../../contract/comparisons.ts'
import type { PhotoMatch } from '../../contract/photo-matches.ts'
import type { NewPitch } from '../../contract/pitches.ts'
import { photoMatchOf } from '../photo-matches/photo-matches.ts'
import { conflict, invalid } from '../platform/http/errors.ts'
import type { Job, Jobs } from '../platform/jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { type Db, isAway, patienceOf, type Tx, together } from '../platform/postgres/db.ts'
import { underSavepoint } from '../platform/postgres/savepoint.sql.ts'
import { comparisons, type Sent, type Stored } from './comparisons.sql.ts'
import {
  evidenceOf,
  type Indexed,
  indexed,
  type Read,
  readPitch,
  soughtMarks,
  storedMarks,
} from './evidence.ts'

/** A pitch is sent uncompared when its comparison takes longer. */
const COMPARING_MS = 250
/** What PostgreSQL answers when a statement takes too long. */
const CANCELED = '57014'
const SEEN_LENGTH = 22
const JOB = { name: 'compare' }
const MARKED_TOGETHER = 100
const COMPARED_TOGETHER = 100
/** A run ends by then, well before the next begins, which does what is left. */
const RUN_MS = 45_000
/** Less than the lease of a job. */
const COUNTING_SECONDS = 240

/** What a pitch is compared for beside its own words: the texts of its request, which it may quote, and its photo. */
export type Known = { request: string[]; photo: PhotoMatch | null }

/** For a pitch of this source, or of none yet. In a transaction it shares the round trip of what is read with it. */
export async function knownFor(db: Db, post_id: string, profile_id: string | null): Promise<Known> {
  const [request, photo] = await together(
    comparisons.requestTexts(db, post_id),
    profile_id === null ? null : photoMatchOf(db, profile_id),
  )
  return { request, photo }
}

/** What comparing a pitch finds, as of now or as of when another was sent; null when it would take longer than `until`. */
async function evidenceFor(
  db: Db,
  read: Read,
  account_id: string | null,
  before: Sent | null = null,
  until = Number.POSITIVE_INFINITY,
): Promise<Omit<Evidence, 'photo'> | null> {
  const sought = soughtMarks(read)
  const earlier: Indexed[] = []
  for (const one of sought.length > 0 ? await comparisons.find(db, sought, account_id, before) : []) {
    // Twenty long texts would keep all other calls waiting.
    await others()
    if (performance.now() > until) return null
    earlier.push(indexed(one))
  }
  return evidenceOf(read, earlier)
}

const comparedTo = (evidence: Evidence): Compared => ({
  evidence,
  seen: createHash('sha256').update(JSON.stringify(evidence)).digest('base64url').slice(0, SEEN_LENGTH),
})

/** Compares a text and its answers with all pitches that were sent, and stores nothing. `account_id` is its pitcher's. */
export async function compare(
  db: Db,
  account_id: string,
  parts: readonly string[],
  { request, photo }: Known,
): Promise<Compared> {
  return comparedTo({ ...(await evidenceFor(db, readPitch(parts, request), account_id))!, photo })
}

/** A pitch that is about to be stored, with what was found. */
export type Checked = { evidence: Stored; marks: number[] }

/**
 * Compares a pitch that is being sent. One that takes too long is sent uncompared. Throws 409 when something else is found
 * than its pitcher has seen, and 422 for words about passages that it does not have.
 */
export async function checkEvidence(
  tx: Tx,
  account_id: string,
  { parts, request, photo }: Known & { parts: readonly string[] },
  { ai_use, passages_note, evidence_seen }: Pick<NewPitch, 'ai_use' | 'passages_note' | 'evidence_seen'>,
): Promise<Checked> {
  const read = readPitch(parts, request)
  const [marks, stated] = [storedMarks(read), { photo, ai_use, passages_note }]
  const found = await inTime(tx, read, account_id)
  if (!found) return { evidence: { state: 'waiting', shared: null, passages: [], ...stated }, marks }
  const compared = comparedTo({ ...found, photo })
  if (evidence_seen !== null && evidence_seen !== compared.seen)
    throw conflict(EVIDENCE_CHANGED, 'evidence_changed', compared)
  if (passages_note !== '' && found.passages.length === 0)
    throw invalid({ passages_note: NO_PASSAGE_TO_NOTE })
  return { evidence: { ...found, ...stated }, marks }
}

/** Null when it takes longer than a sender should wait. */
async function inTime(tx: Tx, read: Read, account_id: string): Promise<Omit<Evidence, 'photo'> | null> {
  if (soughtMarks(read).length === 0) return evidenceOf(read, [])
  try {
    return await underSavepoint(tx, async () => {
      const until = performance.now() + COMPARING_MS * patienceOf(tx)
      await comparisons.limit(tx, COMPARING_MS)
      const found = await evidenceFor(tx, read, account_id, null, until)
      await comparisons.endLimit(tx)
      return found
    })
  } catch (error) {
    if ((error as { code?: string }).code === CANCELED) return null
    throw error
  }
}

/** Stores what was found with the pitch, and sees to it that one which was sent uncompared is compared soon. */
export async function storeEvidence(
  jobs: Jobs,
  tx: Tx,
  pitch: { id: string; account_id: string },
  { evidence, marks }: Checked,
): Promise<void> {
  await comparisons.store(tx, { ...pitch, marks }, evidence)
  if (evidence.state === 'waiting') await wakeComparing(jobs, tx)
}

/** Compares soon what was sent uncompared. */
export const wakeComparing = (jobs: Jobs, tx: Tx): Promise<void> => jobs.queue(tx, JOB, {})

/** Woken when a pitch was sent uncompared, and every minute: compares those, and marks pitches from before comparisons. */
export function compareJob(platform: Platform): Job<object> {
  return { ...JOB, every: '* * * * *', run: () => compareWaiting(platform) }
}

export async function compareWaiting({ database: { db }, log }: Platform): Promise<void> {
  const end = performance.now() + RUN_MS
  for (const id of await comparisons.waiting(db, COMPARED_TOGETHER)) {
    if (performance.now() >= end) return
    await db
      .transaction()
      .execute((tx) => compareSent(tx, id))
      .catch((error: unknown) => {
        if (isAway(error)) throw error
        // One that cannot be compared keeps no other waiting.
        log.error({ err: error }, 'a pitch was not compared')
      })
  }
  while (performance.now() < end && (await db.transaction().execute(markOlder)) === MARKED_TOGETHER);
}

async function compareSent(tx: Tx, id: string): Promise<void> {
  const sent = await comparisons.hold(tx, id)
  if (!sent) return
  const read = readPitch(sent.parts, sent.request)
  await comparisons.complete(tx, id, (await evidenceFor(tx, read, sent.account_id, sent))!)
}

async function markOlder(tx: Tx): Promise<number> {
  const unmarked = await comparisons.unmarked(tx, MARKED_TOGETHER)
  const marked: { id: string; marks: number[] }[] = []
  for (const { id, parts } of unmarked) {
    await others()
    marked.push({ id, marks: storedMarks(readPitch(parts, [])) })
  }
  if (marked.length > 0) await comparisons.mark(tx, marked)
  return marked.length
}

/** Daily: counts the phrases, so that they mark no one, and finds pitches that an older version has written meanwhile. */
export function frequentMarksJob({ database }: Platform): Job<object> {
  return {
    name: 'frequent-marks',
    every: '0 3 * * *',
    run: async () => {
      await comparisons.addMissing(database.db)
      await countFrequentMarks(database.db)
    },
  }
}

export const countFrequentMarks = (db: Db): Promise<void> => comparisons.countFrequent(db, COUNTING_SECONDS)
