import type { Comment } from '../../contract/comments.ts'
import { FALLBACK_NAMES } from '../../contract/vocabulary.ts'

/** The author's name, even after their account is gone. */
export const authorName = ({ account }: Comment): string => account?.name || FALLBACK_NAMES.comment
