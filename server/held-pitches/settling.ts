import type { Job } from '../platform/jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { isAway, type Tx } from '../platform/postgres/db.ts'
import { heldPitches } from './held-pitches.sql.ts'

const AT_ONCE = 200
/** A run ends after this time; what remains is due in the next. */
const RUN_MS = 45_000

/** Every minute: gives requests that are over, and what they hold, their end. */
export function outcomesJob(platform: Platform): Job<object> {
  return { name: 'outcomes', every: '* * * * *', run: () => settleWhatIsDue(platform) }
}

/** Settles every request that is due, each in a transaction of its own; processes that run at once share them. */
export async function settleWhatIsDue(platform: Platform): Promise<void> {
  const { db } = platform.database
  const end = performance.now() + RUN_MS
  await inBatches(platform, end, (limit) => heldPitches.over(db, limit), settle)
  await inBatches(platform, end, (limit) => heldPitches.stale(db, limit), closeStale)
}

async function settle(tx: Tx, post_id: string): Promise<void> {
  const reason = await heldPitches.settle(tx, post_id)
  if (reason) await heldPitches.close(tx, post_id, reason, false)
}

async function closeStale(tx: Tx, post_id: string): Promise<void> {
  if (await heldPitches.holdUndated(tx, post_id)) await heldPitches.close(tx, post_id, 'enough', true)
}

/** Ends once all that is due was tried. What another process has, or what has failed, is due again in the next run. */
async function inBatches(
  { database, log }: Platform,
  end: number,
  due: (limit: number) => Promise<string[]>,
  act: (tx: Tx, post_id: string) => Promise<void>,
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
          // The others are settled all the same.
          log.error({ err: error }, 'a request was not settled')
        })
    }
  }
}
