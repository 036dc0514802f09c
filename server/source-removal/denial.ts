import { recordDenied } from '../erasure-marks/erasure-marks.ts'
import { notifyAll } from '../notifications/notifications.ts'
import { publishEvent } from '../platform/live/live.ts'
import type { Platform } from '../platform/platform.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { retireDenied } from '../sources/sources.ts'
import { type Removable, removal } from './source-removal.sql.ts'

/**
 * Retires a source whose expert, who has this address, said that it is not theirs, until they confirm it. The authors of
 * requests to which it was pitched in the last 90 days are notified, once each, and read it in the thread. Returns the
 * source as it was, for the case and the email to its keeper; null when it is gone.
 */
export async function denySource(
  platform: Platform,
  tx: Tx,
  id: string,
  address_hash: Buffer,
): Promise<Removable | null> {
  const seen = await removal.find(tx, id)
  if (!seen) return null
  // Before the source: a keeper who leaves holds their account and waits for it.
  await removal.holdAccounts(tx, [seen.account_id, seen.held_by])
  const source = await removal.lock(tx, id)
  if (!source || source.is_denied) return source ?? null
  const denial = await retireDenied(platform.config, tx, id, address_hash)
  if (denial) await recordDenied(platform.jobs, tx, denial)
  const pitched = await removal.pitched(tx, id)
  await notifyAll(
    platform,
    tx,
    pitched.map(({ id: pitch, account_id, title }) => ({
      type: 'pitch_denied',
      account_id,
      actor_id: null,
      object_id: pitch,
      title: `${source.name} said that a profile pitched to “${title}” is not theirs`,
      link: `/app/messages/${pitch}`,
    })),
  )
  // Open threads say so at once.
  for (const { id: pitch } of pitched) await publishEvent(tx, 'conversation.created', pitch)
  return source
}
