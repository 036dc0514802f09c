import { isNotBarred } from '../auth/barred.rules.ts'

/**
 * SQL for whether the owner of the source `source` may keep it in this role, an expression: an expert keeps the profile
 * of their own, a PR member all others. What they may not keep is hidden until their role changes again.
 */
export const isKept = (source: string, role: string): string =>
  `${role} = case when ${source}.held_by = ${source}.account_id then 'expert' else 'pr' end`

/** SQL for whether a source can be found and pitched: it is not retired, and waits for no confirmation. */
export const isInUse = (source: string): string =>
  `(${source}.retired_at is null and not ${source}.needs_confirmation)`

/** What an owner `a` of a source `p` must be for others to see it: a member who may keep it now. */
export const OWNER_KEEPS = `${isKept('p', 'a.role')} and a.data <> '{}' and coalesce(a.data ->> 'status', '') <> 'Dormant'
  and ${isNotBarred('a')} and ${isInUse('p')}`

/** SQL for whether the member, a column, holds a source. */
export const holdsSource = (member: string): string =>
  `exists (select from profiles held where held.held_by = ${member} and ${isInUse('held')})`
