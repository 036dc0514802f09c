import { cleanText, lengthOf } from '../../contract/text.ts'
import { LENGTHS } from '../../contract/vocabulary.ts'

/** What the server will keep of a typed comment. */
export const contentOf = (typed: string): string => cleanText(typed).trim()

/** Why such a text cannot be sent, in the contract's words, or null. */
export function whyNotSend(content: string): string | null {
  if (content === '') return 'Comment is required'
  if (lengthOf(content) > LENGTHS.comment)
    return `String must contain at most ${LENGTHS.comment} character(s)`
  return null
}
