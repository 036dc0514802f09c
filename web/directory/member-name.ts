import { FALLBACK_NAMES } from '../../contract/vocabulary.ts'

/** What a member is called, also without a name. */
export const memberName = ({ name }: { name: string }): string => name || FALLBACK_NAMES.card
