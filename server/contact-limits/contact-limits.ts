import type { ContactLimit } from '../../contract/contact-limits.ts'
import { CONTACT_LIMITS_MAX, type ContactLevel } from '../../contract/vocabulary.ts'
import type { Caller } from '../auth/who.ts'
import { conflict, notAuthenticated, notFound } from '../platform/http/errors.ts'
import { type Limit, spendLimit } from '../platform/limits/limits.ts'
import { publishEvent } from '../platform/live/live.ts'
import type { Platform } from '../platform/platform.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { contactLimits } from './contact-limits.sql.ts'

const CHANGES_PER_HOUR: Limit = { name: 'contact-limits', max: 60, seconds: 3_600 }

export async function ownLimits({ database }: Platform, caller: Caller): Promise<{ limits: ContactLimit[] }> {
  return { limits: await contactLimits.list(database.db, caller.id) }
}

/** The caller's limit with another member, counted. */
export async function changeLimit(
  { config }: Platform,
  caller: Caller,
  other_id: string,
  level: ContactLevel,
  tx: Tx,
): Promise<{ level: ContactLevel }> {
  await spendLimit(config, tx, CHANGES_PER_HOUR, caller.id)
  await setLimit(tx, caller.id, other_id, level)
  return { level }
}

/**
 * Limits a member's contact with another, or no longer; repeating it changes nothing. Throws 404 for oneself and for an
 * unknown member, and 409 when there are too many.
 */
export async function setLimit(
  tx: Tx,
  account_id: string,
  other_id: string,
  level: ContactLevel,
): Promise<void> {
  const held = await contactLimits.hold(tx, account_id, other_id)
  if (!held.own) throw notAuthenticated()
  if (!held.other) throw notFound()
  const isChanged =
    level === 'none'
      ? await contactLimits.remove(tx, account_id, other_id)
      : await contactLimits.insert(tx, account_id, other_id, level)
  if (!isChanged) return
  if ((await contactLimits.count(tx, account_id)) > CONTACT_LIMITS_MAX)
    throw conflict(`You have muted ${CONTACT_LIMITS_MAX} members, which is the most. Unmute one first.`)
  await publishEvent(tx, 'limits.changed', account_id)
}
