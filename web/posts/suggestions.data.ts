import { queryOptions } from '@tanstack/react-query'
import type { suggest } from '../../contract/suggestions.ts'
import { lengthOf } from '../../contract/text.ts'
import { RECENT_SEARCHES, SUGGESTIONS_FROM } from '../../contract/vocabulary.ts'
import { call } from '../api/call.ts'
import { recentList } from '../api/recent-list.ts'

/** Whether a text is long enough for suggestions. */
export const hasSuggestions = (text: string): boolean => lengthOf(text.trim()) >= SUGGESTIONS_FROM

/** The names and beats that a text may mean, at most a minute old; with `correct`, what else it may mean. */
export const suggestionsQuery = (text: string, correct = false) =>
  queryOptions({
    queryKey: ['suggestions', text, correct],
    queryFn: ({ signal }) =>
      call<typeof suggest>('POST /api/suggestions', { body: { text, correct }, signal }),
    enabled: hasSuggestions(text),
    staleTime: 60_000,
    gcTime: 60_000,
  })

const recents = recentList('recent searches', RECENT_SEARCHES)
export const recentSearches = recents.read
export const clearRecentSearches = recents.clear

/** Stores a search that was made; one that is being typed is none yet. */
export function noteSearch(text: string): void {
  if (text.trim() !== '') recents.note(text.trim())
}
