import type { Comment } from '../../contract/comments.ts'
import { FALLBACK_NAMES } from '../../contract/vocabulary.ts'

/** Who wrote it, also when his account is gone. */
export const authorName = ({ account }: Comment): string => account?.name || FALLBACK_NAMES.comment
