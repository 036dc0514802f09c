import type { Source } from '../../contract/sources.ts'

/** The agency of a source, as its expert reads it. */
export const agencyOf = ({ account }: Source): string => account.profile.organization || account.name
