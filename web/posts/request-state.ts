import { endedWord } from '../../contract/dates.ts'
import type { Closing } from '../../contract/posts.ts'

export const ENOUGH = 'Enough for now'

/** A published request's state in a word, the same everywhere. */
export function stateWord(post: Closing, isClosed: boolean): string {
  if (isClosed) return endedWord(post)
  return post.request_state === 'enough' ? ENOUGH : 'Open'
}
