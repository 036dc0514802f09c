import { closeHeld, staleHeld } from '../held-pitches/held-pitches.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { type Db, isAway, type Tx } from '../platform/postgres/db.ts'
import { underSavepoint } from '../platform/postgres/savepoint.sql.ts'
import { notifyPitchers, publishArticle } from './article.ts'
import {
  mailOutcomes,
  mailReminders,
  noteMailed,
  noteReminded,
  remindAuthor,
  toMail,
  toMailReminders,
  toRemind,
} from './mails.ts'
import { outcomes, type WhichReleased } from './outcomes.sql.ts'

const AT_ONCE = 200
const ALL = Number.MAX_SAFE_INTEGER
/** A run ends after this time; what remains is due in the next. */
const RUN_MS = 45_000

export { addArticle, articleOf, tooLateFor } from './article.ts'

/** Counts the used pitches of a locked request again. */
export const countFound = outcomes.countFound

/** Every minute: releases stages, gives requests that are over, and their pitches, their end, and emails about both. */
export function outcomesJob(platform: Platform): Job<object> {
  return { name: 'outcomes', every: '* * * * *', run: () => bringOutcomes(platform) }
}

/** Ends the pitches to the confidential requests of a member who is leaving, which leave with them. */
export async function endConfidential(tx: Tx, account_id: string): Promise<void> {
  for (const id of await outcomes.confidential(tx, account_id))
    await outcomes.settlePitches(tx, id, 'left', 'all')
}

type Logging = Pick<Platform, 'log'>
type Due = (db: Db, limit: number) => Promise<string[]>
type Act<Needs> = (platform: Needs, tx: Tx, id: string) => Promise<void>

/** All that becomes due but emails: how it is found, and what is done about each. */
const STEPS: [Due, Act<Logging>][] = [
  [outcomes.due, release],
  [outcomes.over, settle],
  [outcomes.stale, settleStale],
  [staleHeld, closeStale],
]

/** Does all that is due, each request or member in a transaction of its own; processes that run at once share them. */
export async function bringOutcomes(platform: Platform): Promise<void> {
  const end = performance.now() + RUN_MS
  for (const [due, act] of STEPS) await doAll(platform, end, due, act)
  await doAll(platform, end, toRemind, remindAuthor)
  await doAll(platform, end, toMailReminders, mailReminders)
  await doAll(platform, end, toMail, mailOutcomes)
}

/** Does all that is due in a restore's transaction, and notes it as emailed: it was due before the restore. */
export async function bringOldOutcomes(platform: Logging, tx: Tx): Promise<void> {
  for (const [due, act] of STEPS)
    for (const id of await due(tx, ALL))
      await underSavepoint(tx, () => act(platform, tx, id)).catch((error: unknown) => {
        // The server tries it again.
        platform.log.error({ err: error }, 'outcomes failed')
      })
  for (const post_id of await toRemind(tx, ALL)) await noteReminded(tx, post_id, false)
  await noteMailed(tx)
}

async function release(platform: Logging, tx: Tx, post_id: string, which: WhichReleased = 'due') {
  const post = await outcomes.hold(tx, post_id)
  if (!post) return
  const released = await outcomes.release(tx, post_id, which)
  if (released.length === 0) return
  await outcomes.countFound(tx, post_id)
  const { account_id } = post
  if (account_id === null) return
  const published = await publishArticle(platform, tx, { ...post, account_id })
  const used = released.filter(({ id, stage }) => stage === 'used' && !published.has(id))
  await notifyPitchers(platform, tx, 'pitch_used', { ...post, account_id }, used)
}

async function settle(platform: Logging, tx: Tx, post_id: string): Promise<void> {
  // A move that was under way is seen from here on.
  if (!(await outcomes.hold(tx, post_id))) return
  const settled = await outcomes.settle(tx, post_id)
  if (!settled) return
  await release(platform, tx, post_id, 'decisions')
  await outcomes.settlePitches(tx, post_id, settled.hasLeft ? 'left' : settled.others_reason, 'all')
  await outcomes.countFound(tx, post_id)
  await closeHeld(tx, post_id, settled.hasLeft ? 'left' : 'late')
}

async function settleStale(platform: Logging, tx: Tx, post_id: string): Promise<void> {
  if (!(await outcomes.holdUndated(tx, post_id))) return
  await release(platform, tx, post_id, 'staleDecisions')
  await outcomes.settlePitches(tx, post_id, 'other_sources', 'stale')
  await outcomes.countFound(tx, post_id)
}

async function closeStale(_: Logging, tx: Tx, post_id: string): Promise<void> {
  if (await outcomes.holdUndated(tx, post_id)) await closeHeld(tx, post_id, 'enough', true)
}

/** Ends once all that is due was tried. What another process has, or what has failed, is due again in the next run. */
async function doAll(platform: Platform, end: number, due: Due, act: Act<Platform>): Promise<void> {
  const { database, log } = platform
  const tried = new Set<string>()
  while (true) {
    // Of those that were tried, only the ones that are still due take a place.
    const found = await due(database.db, AT_ONCE + tried.size)
    const batch = found.filter((id) => !tried.has(id))
    if (batch.length === 0) return
    tried.clear()
    for (const id of found) tried.add(id)
    for (const id of batch) {
      if (performance.now() >= end) return
      await database.db
        .transaction()
        .execute((tx) => act(platform, tx, id))
        .catch((error: unknown) => {
          if (isAway(error)) throw error
          // The others go on.
          log.error({ err: error }, 'outcomes failed')
        })
    }
  }
}
