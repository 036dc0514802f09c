import { FALLBACK_NAMES } from '../../contract/vocabulary.ts'

/** A member's display name, including members without a name. */
export const memberName = ({ name }: { name: string }): string => name || FALLBACK_NAMES.card
