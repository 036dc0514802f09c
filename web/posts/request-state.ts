import { endedWord } from '../../contract/dates.ts'
import type { Closing, Post } from '../../contract/posts.ts'

export const ENOUGH = 'Enough for now'

/** A published request's state in a word, the same everywhere. */
export function stateWord(post: Closing, isClosed: boolean): string {
  if (isClosed) return endedWord(post)
  return post.request_state === 'enough' ? ENOUGH : 'Open'
}

/** "3 of 5 found", or "3 found" where the author has not said how many they want; null while there are none. */
export function foundWords({ found_count, sources_wanted }: Pick<Post, 'found_count' | 'sources_wanted'>) {
  if (found_count === 0) return null
  return sources_wanted === null ? `${found_count} found` : `${found_count} of ${sources_wanted} found`
}
