import type { Caller } from '../auth/who.ts'
import { notFound, Refusal, unavailable } from '../platform/http/errors.ts'
import { type Limit, spendLimit } from '../platform/limits/limits.ts'
import type { Platform } from '../platform/platform.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { NeedsPrimary } from '../platform/postgres/replica.ts'
import { openings } from './openings.sql.ts'

/**
 * Notes that the team is about to be shown the case, for the author of a confidential request that it is about. Called
 * before the case is locked: whoever deletes a request locks it before its cases.
 */
export const noteOpeningInCase = async (tx: Tx, case_id: string): Promise<void> => {
  await openings.noteCase(tx, case_id)
}

const OPENINGS_PER_HOUR: Limit = { name: 'openings', max: 120, seconds: 3_600 }

/** What has been read of a post; null: nothing. */
type Read = { is_confidential: boolean; account_id: string | null } | null

/**
 * Notes that the caller is about to be shown the whole of a confidential request of another member. Throws 429 for too
 * many, 404 when they may no longer read it, and 503 when it cannot be noted: then nothing is shown. `inThread`: they
 * read it beside their own pitch.
 */
export async function noteOpening(
  { config, database: { db }, isReplica, log }: Platform,
  caller: Caller,
  id: string,
  post: Read,
  inThread = false,
): Promise<void> {
  if (!post?.is_confidential || post.account_id === caller.id) return
  if (isReplica) throw new NeedsPrimary()
  await db
    .transaction()
    .execute(async (tx) => {
      const noted = await openings.note(tx, id, caller.id, inThread)
      if (!noted) throw notFound()
      if (noted.counts) await spendLimit(config, tx, OPENINGS_PER_HOUR, caller.id)
    })
    .catch((error: unknown) => {
      if (error instanceof Refusal) throw error
      log.error({ err: error }, 'an opening could not be noted')
      throw unavailable()
    })
}
