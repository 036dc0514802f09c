import { endedWord } from '../../contract/dates.ts'
import type { Closing, Post } from '../../contract/posts.ts'

export const ENOUGH = 'Enough for now'

/** A published request's state in a word, the same everywhere. */
export function stateWord(post: Closing, isClosed: boolean): string {
  if (isClosed) return endedWord(post)
  return post.request_state === 'enough' ? ENOUGH : 'Open'
}

/** How many sources its author has found, and wants. */
export type Found = Pick<Post, 'found_count' | 'sources_wanted'>

/** "3 of 5 found", or "3 found" where the author has not said how many they want; null while there are none. */
export function foundWords({ found_count, sources_wanted }: Found): string | null {
  if (found_count === 0) return null
  return sources_wanted === null ? `${found_count} found` : `${found_count} of ${sources_wanted} found`
}

/** What a card or row says below the time left: "Enough for now" while it is open, or "3 of 5 found". */
export function progressWords(post: Pick<Closing, 'request_state'> & Partial<Found>, isClosed: boolean) {
  if (post.request_state === 'enough' && !isClosed) return ENOUGH
  const { found_count = 0, sources_wanted = null } = post
  return sources_wanted === null ? null : foundWords({ found_count, sources_wanted })
}

/** Whether the author of a request has as many sources as they want. */
export const isReached = ({ found_count, sources_wanted }: Found): boolean =>
  sources_wanted !== null && found_count >= sources_wanted
