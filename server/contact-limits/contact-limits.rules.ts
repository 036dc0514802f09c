import type { RawBuilder } from 'kysely'
import { forViewer } from '../platform/postgres/viewer.sql.ts'

// How far a member limits contact with another: by their account, or by the domain of their email. The strictest level
// counts, and each includes the milder ones. Admins can only be muted. Every statement takes the rules from here; members
// are columns or parameters.

const FROM = { mute: '', no_contact: `and l.level <> 'mute'`, block: `and l.level = 'block'` }
type Level = keyof typeof FROM

const ofAccount = (limiter: string, other: string, level: Level) =>
  level === 'mute'
    ? `select from contact_limits l where l.account_id = ${limiter} and l.other_id = ${other}`
    : `select from contact_limits l join accounts limited on limited.id = l.other_id and limited.role <> 'admin'
        where l.account_id = ${limiter} and l.other_id = ${other} ${FROM[level]}`

const ofDomain = (limiter: string, other: string, level: Level) =>
  `select from domain_limits l join accounts limited on ${isAt('limited', 'l')}
    where l.account_id = ${limiter} and limited.id = ${other} ${FROM[level]}`

/** Whether a limit for a domain covers an account; both are aliases. */
const isAt = (account: string, limit: string) =>
  `split_part(${account}.email, '@', 2) = ${limit}.domain and ${account}.role <> 'admin' and ${account}.id <> ${limit}.account_id`

const limits = (limiter: string, other: string, level: Level) =>
  `(exists (${ofAccount(limiter, other, level)}) or exists (${ofDomain(limiter, other, level)}))`

/** Whether the viewer has muted the other member, or limits them further: what they do is kept from the viewer. */
export const isMuted = (viewer: string, other: string): string => limits(viewer, other, 'mute')

/** Whether the member has asked the other not to make contact, or blocks them. */
export const refusesContact = (member: string, other: string): string => limits(member, other, 'no_contact')

/** Whether the member blocks the other. */
export const blocks = (member: string, other: string): string => limits(member, other, 'block')

/** Whether one of the two blocks the other: each is absent for the other. */
export const isBlocked = (one: string, other: string): string =>
  `(${limits(one, other, 'block')} or ${limits(other, one, 'block')})`

/** The same for the viewer with this id. */
export const isBlockedFor = (viewer: string, other: string): RawBuilder<boolean> =>
  forViewer((id) => isBlocked(id, other))(viewer)

/** Whether what the other member does is kept from the viewer. */
export const isHidden = (viewer: string, other: string): string =>
  `(${isMuted(viewer, other)} or ${limits(other, viewer, 'block')})`

const limiting = (other: string, level: Level) => `
  select l.account_id from contact_limits l join accounts limited on limited.id = l.other_id
    where l.other_id = ${other} ${level === 'mute' ? '' : `and limited.role <> 'admin' ${FROM[level]}`}
  union all
  select l.account_id from accounts limited join domain_limits l on ${isAt('limited', 'l')}
    where limited.id = ${other} ${FROM[level]}`

const limitedBy = (limiter: string, level: Level) => `
  select l.other_id from contact_limits l join accounts limited on limited.id = l.other_id
    where l.account_id = ${limiter} and limited.role <> 'admin' ${FROM[level]}
  union all
  select limited.id from domain_limits l join accounts limited on ${isAt('limited', 'l')}
    where l.account_id = ${limiter} ${FROM[level]}`

// The accounts that a limit of a member concerns, as a subquery of one column: for `in`, or as an array.

/** Those that block this member or that they block. */
export const blockedWith = (member: string): string =>
  `(${limiting(member, 'block')} union all ${limitedBy(member, 'block')})`

/** Those that this member has asked not to make contact, or blocks. */
export const refusedBy = (member: string): string => `(${limitedBy(member, 'no_contact')})`

/** Those that have asked this member not to make contact, or block them. */
export const refusingContact = (member: string): string => `(${limiting(member, 'no_contact')})`

const limitedAtAll = (limiter: string) => `
  select l.other_id from contact_limits l where l.account_id = ${limiter}
  union all
  select limited.id from domain_limits l join accounts limited on ${isAt('limited', 'l')}
    where l.account_id = ${limiter}`

/** Those whose deeds are kept from this member. */
export const hiddenFor = (member: string): string =>
  `(${limitedAtAll(member)} union all ${limiting(member, 'block')})`

// The same for a member whose row `member` the statement has read: an alias with id, role and email.

const limitingRow = (member: string, level: Exclude<Level, 'mute'>) => `
  select l.account_id from contact_limits l
    where l.other_id = ${member}.id and ${member}.role <> 'admin' ${FROM[level]}
  union all
  select l.account_id from domain_limits l where ${isAt(member, 'l')} ${FROM[level]}`

/** `refusingContact` for a row. */
export const refusingContactRow = (member: string): string => `(${limitingRow(member, 'no_contact')})`

/** `hiddenFor` for a row. */
export const hiddenForRow = (member: string): string =>
  `(${limitedAtAll(`${member}.id`)} union all ${limitingRow(member, 'block')})`

/**
 * `hiddenFor` for all of `members`, a subquery of the statement with such rows, as pairs: a member, and one of `others`,
 * a condition for an id, whose deeds are kept from them. It names some pairs with accounts besides `others`.
 */
export const hiddenPairs = (members: string, others: string): string => `(
  select l.account_id, l.other_id from contact_limits l
    where l.account_id = any (array(select id from ${members})) and l.other_id = ${others}
  union all
  select l.account_id, limited.id from domain_limits l join accounts limited on ${isAt('limited', 'l')}
    where l.account_id = any (array(select id from ${members})) and limited.id = ${others}
  union all
  select l.other_id, l.account_id from contact_limits l
    where l.other_id = any (array(select id from ${members} where role <> 'admin')) and l.level = 'block'
  union all
  select m.id, l.account_id from ${members} m join domain_limits l on ${isAt('m', 'l')} where l.level = 'block')`

/** Those from which what this member does is kept. */
export const hiddenFrom = (member: string): string =>
  `(${limiting(member, 'mute')} union all ${limitedBy(member, 'block')})`

/** Whether the member has asked the other side of the conversation `r` not to write in it. */
export const refusesHere = (member: string): string =>
  `exists (select from conversation_limits l where l.account_id = ${member} and l.conversation_id = r.id)`

/** How the other of two refuses contact by a writer: `block` when either blocks the other; null: not at all. */
export const contactRefusal = (writer: string, other: string): string =>
  `case when ${isBlocked(writer, other)} then 'block' when ${refusesContact(other, writer)} then 'no_contact' end`
