import { closeHeld, staleHeld } from '../held-pitches/held-pitches.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { isAway, type Tx } from '../platform/postgres/db.ts'
import { notifyPitchers, publishArticle } from './article.ts'
import { mailOutcomes, remindAuthor, toMail, toRemind } from './mails.ts'
import { outcomes, type WhichReleased } from './outcomes.sql.ts'

const AT_ONCE = 200
/** A run ends after this time; what remains is due in the next. */
const RUN_MS = 45_000

export { addArticle, articleOf, tooLateFor } from './article.ts'

/** Counts the used pitches of a locked request again. */
export const countFound = outcomes.countFound

/** Every minute: releases stages, gives requests that are over, and their pitches, their end, and emails about both. */
export function outcomesJob(platform: Platform): Job<object> {
  return { name: 'outcomes', every: '* * * * *', run: () => bringOutcomes(platform) }
}

type Act = (tx: Tx, id: string) => Promise<void>

/** Does all that is due, each request or member in a transaction of its own; processes that run at once share them. */
export async function bringOutcomes(platform: Platform): Promise<void> {
  const { db } = platform.database
  const end = performance.now() + RUN_MS
  const inBatches = (due: (limit: number) => Promise<string[]>, act: Act) => doAll(platform, end, due, act)
  await inBatches(
    (limit) => outcomes.due(db, limit),
    (tx, post_id) => release(platform, tx, post_id),
  )
  await inBatches(
    (limit) => toRemind(db, limit),
    (tx, post_id) => remindAuthor(platform, tx, post_id),
  )
  await inBatches(
    (limit) => outcomes.over(db, limit),
    (tx, post_id) => settle(platform, tx, post_id),
  )
  await inBatches(
    (limit) => outcomes.stale(db, limit),
    (tx, post_id) => settleStale(platform, tx, post_id),
  )
  await inBatches((limit) => staleHeld(db, limit), closeStale)
  await inBatches(
    (limit) => toMail(db, limit),
    (tx, account_id) => mailOutcomes(platform, tx, account_id),
  )
}

async function release(platform: Platform, tx: Tx, post_id: string, which: WhichReleased = 'due') {
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

async function settle(platform: Platform, tx: Tx, post_id: string): Promise<void> {
  // A move that was under way is seen from here on.
  if (!(await outcomes.hold(tx, post_id))) return
  const settled = await outcomes.settle(tx, post_id)
  if (!settled) return
  await release(platform, tx, post_id, 'decisions')
  await outcomes.settlePitches(tx, post_id, settled.hasLeft ? 'left' : settled.others_reason, 'all')
  await outcomes.countFound(tx, post_id)
  await closeHeld(tx, post_id, settled.hasLeft ? 'left' : 'late')
}

async function settleStale(platform: Platform, tx: Tx, post_id: string): Promise<void> {
  if (!(await outcomes.holdUndated(tx, post_id))) return
  await release(platform, tx, post_id, 'staleDecisions')
  await outcomes.settlePitches(tx, post_id, 'other_sources', 'stale')
  await outcomes.countFound(tx, post_id)
}

async function closeStale(tx: Tx, post_id: string): Promise<void> {
  if (await outcomes.holdUndated(tx, post_id)) await closeHeld(tx, post_id, 'enough', true)
}

/** Ends once all that is due was tried. What another process has, or what has failed, is due again in the next run. */
async function doAll(
  { database, log }: Platform,
  end: number,
  due: (limit: number) => Promise<string[]>,
  act: Act,
): Promise<void> {
  const tried = new Set<string>()
  while (true) {
    // Of those that were tried, only the ones that are still due take a place.
    const found = await due(AT_ONCE + tried.size)
    const batch = found.filter((id) => !tried.has(id))
    if (batch.length === 0) return
    tried.clear()
    for (const id of found) tried.add(id)
    for (const id of batch) {
      if (performance.now() >= end) return
      await database.db
        .transaction()
        .execute((tx) => act(tx, id))
        .catch((error: unknown) => {
          if (isAway(error)) throw error
          // The others go on.
          log.error({ err: error }, 'outcomes failed')
        })
    }
  }
}
