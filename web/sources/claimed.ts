import { isOwnProfile } from '../../contract/sources.rules.ts'
import type { Source } from '../../contract/sources.ts'

/** Whether an expert holds the source, and an agency still represents them. */
export const isClaimed = (source: Pick<Source, 'account_id' | 'held_by'>): boolean =>
  source.held_by !== null && !isOwnProfile(source)

/** The agency of a source, as its expert reads it. */
export const agencyOf = ({ account }: Source): string => account.profile.organization || account.name
