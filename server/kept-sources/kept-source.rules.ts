import { isNotBarred } from '../auth/barred.rules.ts'
import { hasRetired } from './retirers.rules.ts'

/**
 * SQL for whether the owner of the source `source` may keep it in this role, an expression: an expert keeps the profile
 * of their own, a PR member all others. What they may not keep is hidden until their role changes again.
 */
export const isKept = (source: string, role: string): string =>
  `${role} = case when ${source}.held_by = ${source}.account_id then 'expert' else 'pr' end`

/** SQL for whether an expert holds a source that someone else keeps. */
export const isClaimed = (source: string): string => `(${source}.held_by <> ${source}.account_id) is true`

/** SQL for whether a source is retired. A keeper retires only their own use of one that an expert has claimed. */
export const isRetired = (source: string): string =>
  `(${source}.retired_at is not null and not (${source}.retired_by = 'keeper' and ${isClaimed(source)}))`

/** SQL for whether a source can be found and pitched: it is not retired, and does not wait for its expert to confirm it. */
export const isInUse = (source: string): string =>
  `(not ${isRetired(source)} and not ${source}.needs_confirmation)`

/** SQL for whether the team keeps the expert who has claimed a source out: nobody finds or pitches it meanwhile. */
const isHoldersBarred = (source: string): string => `(${isClaimed(source)} and exists (
  select from accounts holder where holder.id = ${source}.held_by and not ${isNotBarred('holder')}))`

/** SQL for whether its keeper uses a source: neither they nor anyone else has retired it. */
const isKeepersUse = (source: string): string =>
  `(${source}.retired_at is null and not ${source}.needs_confirmation and not ${isHoldersBarred(source)})`

const isActive = (account: string): string => `${account}.data <> '{}'
  and coalesce(${account}.data ->> 'status', '') <> 'Dormant' and ${isNotBarred(account)}`

/** SQL for whether the account is an active expert's: nobody else claims or holds a source. */
export const isActiveExpert = (account: string): string =>
  `(${account}.role = 'expert' and ${isActive(account)})`

/** SQL for whether the account is an active PR member's. */
export const isActivePr = (account: string): string => `(${account}.role = 'pr' and ${isActive(account)})`

/**
 * What must be true of a source `p` and its owner `a` for others to see it: a member keeps it now, or an expert who has
 * claimed it holds it.
 */
export const OWNER_KEEPS = `(${isKept('p', 'a.role')} and ${isActive('a')} and ${isKeepersUse('p')}
  or ${isClaimed('p')} and ${isInUse('p')}
    and exists (select from accounts holder where holder.id = p.held_by and ${isActiveExpert('holder')}))`

/**
 * SQL for the account that stands for a source `source` towards others: who keeps it, or the expert who has claimed it
 * while its keeper may not, or does not use it.
 */
export const representative = (source: string): string => `case when ${isClaimed(source)}
  and (${hasRetired(source, 'keeper')}
    or not exists (select from accounts keeper where keeper.id = ${source}.account_id and ${isActivePr('keeper')}))
  then ${source}.held_by else ${source}.account_id end`

/** SQL for whether the member, a column, may pitch the source in this role: as who keeps it, or as the expert who holds it. */
export const isUsable = (source: string, member: string, role: string): string => `(
  ${source}.account_id = ${member} and ${isKept(source, role)} and ${isKeepersUse(source)}
  or ${source}.held_by = ${member} and ${role} = 'expert' and ${isInUse(source)})`

/** SQL for whether the member, a column, holds a source. */
export const holdsSource = (member: string): string =>
  `exists (select from profiles held where held.held_by = ${member} and ${isInUse('held')})`
