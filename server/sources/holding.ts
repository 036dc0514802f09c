import type { ClaimResult } from '../../contract/cases.rules.ts'
import { CLAIMED_BY_OTHER } from '../../contract/claims.rules.ts'
import { publishEvent } from '../platform/live/live.ts'
import type { Platform } from '../platform/platform.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { holding } from './holding.sql.ts'

/** Settles an open claim: an accepted one makes the claimant the holder, and closes the others. */
export async function settleClaim(
  _platform: Pick<Platform, 'log' | 'jobs' | 'origin'>,
  tx: Tx,
  claim_id: string,
  result: ClaimResult,
  reason: string,
): Promise<void> {
  const settled = await holding.settle(tx, claim_id, result, reason)
  if (!settled || result === 'declined') return
  await holding.hold(tx, settled)
  await holding.closeOthers(tx, settled.profile_id, CLAIMED_BY_OTHER)
  await publishEvent(tx, 'sources.changed', settled.profile_id)
}
