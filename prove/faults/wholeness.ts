import { expect } from 'vitest'
import { figures } from '../figures.ts'
import { sized } from '../size.ts'
import type { Ledger } from './ledger.ts'
import { lettersOf } from './letters.ts'
import { leaveJobsOfTheDead } from './queue.ts'
import type { Serving } from './serving.ts'

/** It only ends what hangs: each start of a server takes seconds on a machine that is busy. */
export const FAULTS_MS = sized(240_000, 3 * 3_600_000)
/** Mails are sent three at a time: a fault may fall between the sending of each and the note that it was sent. */
const SENT_AT_ONCE = 3

/**
 * After so many faults: lets the writers end, and expects that all that was acknowledged is there once and whole, and
 * that each letter has come. Prints the figures, and those of the proof itself.
 */
export async function endWhole(
  title: string,
  faults: number,
  { server, app, sink }: Serving,
  ledger: Ledger,
  own: Record<string, string | number>,
): Promise<void> {
  await ledger.finish()
  const { lost, doubled, halfDone } = await ledger.expectWhole(server)
  // The long form waits until the jobs of the dead are left by themselves.
  if (sized(1, 0)) await leaveJobsOfTheDead(app.database.pool)
  const mails = await lettersOf(sink, ledger.entries, ledger.admins)
  const { acknowledged, retried, unavailable, longestAnswerMs } = ledger.tally
  figures(title, {
    ...own,
    acknowledged,
    retried,
    'answered with 503': unavailable,
    lost: lost.length,
    doubled: doubled.length,
    'half done': halfDone.length,
    mails: mails.expected,
    'mails lost': mails.lost.length,
    'mails doubled': mails.doubled.length,
    'longest answer, ms': Math.round(longestAnswerMs),
  })
  expect(mails.lost).toEqual([])
  expect(mails.doubled.length).toBeLessThanOrEqual(faults * SENT_AT_ONCE)
}
