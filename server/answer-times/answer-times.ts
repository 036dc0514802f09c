import { randomUUID } from 'node:crypto'
import type { Job } from '../platform/jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { NIL_ID } from '../platform/postgres/cursor.ts'
import type { Db } from '../platform/postgres/db.ts'
import { answerTimes } from './answer-times.sql.ts'

const AT_ONCE = 50
/** A run ends after this time; those who are left are due in one of the next, which begin anywhere. */
const RUN_MS = 45_000
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Every ten minutes: how fast authors answer pitches, for those whose figure is an hour old. */
export function answerTimesJob(platform: Platform): Job<object> {
  return { name: 'answer-times', every: '*/10 * * * *', run: () => computeAnswerTimes(platform) }
}

/** Computes the answer time of every author who is due. A figure is the same whoever computes it. */
export async function computeAnswerTimes({ database: { db } }: Platform): Promise<void> {
  const end = performance.now() + RUN_MS
  const start = randomUUID()
  await computeBetween(db, start, LAST_ID, end)
  await computeBetween(db, NIL_ID, start, end)
}

async function computeBetween(db: Db, first: string, last: string, end: number): Promise<void> {
  let after: string | undefined = first
  while (after !== undefined && performance.now() < end) {
    const due: string[] = await answerTimes.due(db, after, last, AT_ONCE)
    if (due.length > 0) await answerTimes.compute(db, due)
    after = due.length === AT_ONCE ? due.at(-1) : undefined
  }
}
