import {
  ADMINS_ONLY_MUTED,
  NO_WORK_DOMAIN,
  notContacted,
  REFUSES_CONTACT,
  strictest,
} from '../../contract/contact-limits.rules.ts'
import type { ContactLimits, MemberLimit } from '../../contract/contact-limits.ts'
import { CONTACT_LIMITS_MAX, type ContactLevel } from '../../contract/vocabulary.ts'
import type { Caller } from '../auth/who.ts'
import { conflict, forbidden, invalid, notAuthenticated, notFound } from '../platform/http/errors.ts'
import { type Limit, spendLimit } from '../platform/limits/limits.ts'
import { publishEvent } from '../platform/live/live.ts'
import { isPublicMail } from '../platform/mail/public-mail.ts'
import type { Platform } from '../platform/platform.ts'
import { batch } from '../platform/postgres/batch.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { contactLimits, type HeldLimit, type Refused } from './contact-limits.sql.ts'

export type { Refused } from './contact-limits.sql.ts'

export const CHANGES_PER_HOUR: Limit = { name: 'contact-limits', max: 60, seconds: 3_600 }

export const ownLimits = ({ database }: Platform, caller: Caller): Promise<ContactLimits> =>
  contactLimits.list(database.db, caller.id)

/** The caller's limit with a member. 404 for oneself and for an unknown one. */
export async function readLimit(db: Db, caller: Caller, other_id: string): Promise<MemberLimit> {
  const found = await contactLimits.read(db, caller.id, other_id)
  if (!found) throw notFound()
  return memberLimit(found)
}

/** Whether a limit can cover everyone at the member's domain: colleagues of PR members, at a domain that is theirs. */
const hasWorkDomain = ({ role, domain }: HeldLimit) => role === 'pr' && !isPublicMail(domain)

const memberLimit = (found: HeldLimit): MemberLimit => ({
  level: found.role === 'admin' && found.level !== 'none' ? 'mute' : found.level,
  can_only_mute: found.role === 'admin',
  may_reveal: found.may_reveal,
  domain: hasWorkDomain(found) ? { organization: found.organization, level: found.domain_level } : null,
})

type Change = {
  level: ContactLevel
  /** Absent: a limit for the others at their domain stays as it is. */
  domain?: boolean | undefined
}

/** The caller's limit with another member, counted. */
export async function changeLimit(
  { config }: Platform,
  caller: Caller,
  other_id: string,
  change: Change,
  tx: Tx,
): Promise<MemberLimit> {
  await spendLimit(config, tx, CHANGES_PER_HOUR, caller.id)
  await setLimit(tx, caller.id, other_id, change)
  return readLimit(tx, caller, other_id)
}

/**
 * Limits a member's contact with another, or no longer; repeating it changes nothing. With `domain`, the others at their
 * work domain alike. What the change is may depend on the level before it. Throws 404 for oneself and for an unknown
 * member, 422 where the level or the domain is not possible, and 409 when there are too many.
 */
export async function setLimit(
  tx: Tx,
  account_id: string,
  other: string,
  change: Change | ((before: ContactLevel) => Change),
): Promise<void> {
  const other_id = other.toLowerCase()
  if (!(await contactLimits.hold(tx, account_id, other_id))) throw notAuthenticated()
  const before = await contactLimits.read(tx, account_id, other_id)
  if (!before) throw notFound()
  const { level, domain } = typeof change === 'function' ? change(before.level) : change
  if (before.role === 'admin' && REFUSES_CONTACT.includes(level)) throw invalid({ level: ADMINS_ONLY_MUTED })
  if (domain && !(REFUSES_CONTACT.includes(level) && hasWorkDomain(before)))
    throw invalid({ domain: NO_WORK_DOMAIN })
  const domain_level = domain === undefined ? before.domain_level : domain ? level : 'none'
  if (level === before.level && domain_level === before.domain_level) return
  await contactLimits.set(tx, account_id, other_id, level)
  if (domain_level !== before.domain_level)
    await contactLimits.setDomain(tx, account_id, before, domain_level)
  if ((await contactLimits.count(tx, account_id)) > CONTACT_LIMITS_MAX)
    throw conflict(
      `You have limited contact with ${CONTACT_LIMITS_MAX} members, which is the most. Remove a limit first.`,
    )
  await publishEvent(tx, 'limits.changed', account_id)
  // Only this level shows on the other side.
  if (level !== before.level && [level, before.level].includes('no_contact'))
    await publishEvent(tx, 'limits.changed', other_id)
}

/** Limits contact with a member unless it is limited as far already. Throws as `setLimit` does. */
export const limitAtLeast = (
  tx: Tx,
  account_id: string,
  other_id: string,
  level: ContactLevel,
): Promise<void> => setLimit(tx, account_id, other_id, (before) => ({ level: strictest(level, before) }))

/** Mutes a member, or no longer. A stricter limit stays. */
export const setMuted = (tx: Tx, account_id: string, other_id: string, is_muted: boolean): Promise<void> =>
  setLimit(tx, account_id, other_id, (before) => ({
    level: REFUSES_CONTACT.includes(before) ? before : is_muted ? 'mute' : 'none',
  }))

/** Changes or removes the caller's limit for a domain. 404 for any other. */
export async function changeDomainLimit(
  { config }: Platform,
  caller: Caller,
  limit_id: string,
  level: Exclude<ContactLevel, 'mute'>,
  tx: Tx,
): Promise<{ level: Exclude<ContactLevel, 'mute'> }> {
  await spendLimit(config, tx, CHANGES_PER_HOUR, caller.id)
  if (!(await contactLimits.hold(tx, caller.id))) throw notAuthenticated()
  const before = await contactLimits.readDomain(tx, caller.id, limit_id)
  if (!before) throw notFound()
  if (before.level === level) return { level }
  await contactLimits.setDomain(tx, caller.id, before, level)
  await publishEvent(tx, 'limits.changed', caller.id)
  return { level }
}

// Limits how many wait for one statement.
const AT_ONCE = 100

const reading = ({ database: { pool } }: Platform) =>
  batch(
    () => '',
    AT_ONCE,
    async (members: string[]) => {
      const blocked = await contactLimits.blocked(pool, members)
      return (member) => blocked.get(member) ?? []
    },
  )

/** The accounts that a member blocks or that block them, in order. Who ask at the same moment share one statement. */
export const blockedIds = (platform: Platform, member: string): Promise<string[]> =>
  platform.own(reading)(member)

/** Throws 403 where a member asked not to be contacted, and 404 where one of the two blocks the other. */
export function refuseContact(found: Refused | undefined): void {
  if (found?.refusal === 'block') throw notFound()
  if (found?.refusal === 'no_contact') throw forbidden(notContacted(found.name))
}

/**
 * Refuses contact with a member who does not want it. Call it once that member is locked: a limit that is set at the same
 * moment then comes before or after.
 */
export const checkContact = async (tx: Tx, writer: string, member: string): Promise<void> =>
  refuseContact(await contactLimits.refusal(tx, writer, member))
