import { uniqueKeywords, whyNotKeywords } from '../../contract/keywords.rules.ts'
import { wordsAndPhrases } from '../../contract/search-words.ts'
import type { PanelFilter } from '../saved-filters/saved-filters.data.ts'
import { keywordsOf, type Lists, validKeywords } from './feed-keywords.ts'
import { type FeedFilter, filterOf, joinBeats, splitBeats } from './feed-search.ts'

/** These keywords for the address; undefined for none. A comma separates words in a keyword as a space does. */
export function joinKeywords(keywords: readonly string[]): string | undefined {
  return validKeywords(keywords.map((keyword) => keyword.replaceAll(',', ' '))).join(',') || undefined
}

/** An empty panel. Each filter is named, so that it removes the one in the address. */
export const NO_PANEL = {
  postType: undefined,
  beats: undefined,
  any: undefined,
  all: undefined,
  none: undefined,
  within: undefined,
  expired: undefined,
  saved: undefined,
  myPosts: undefined,
} satisfies FeedFilter
export const NO_FILTER = { ...NO_PANEL, search: undefined } satisfies FeedFilter

/** How many filters of the panel are set; several beats, and several words of a list, count as one. */
export function countSet({ search: _, ...panel }: FeedFilter): number {
  return Object.values(panel).filter((value) => value !== undefined).length
}

/** The part of a filter that is saved under a name: the panel, without the search text. */
export function toSaved(filter: FeedFilter): PanelFilter {
  return {
    postType: filter.postType ?? 'all',
    beats: splitBeats(filter.beats),
    ...keywordsOf(filter),
    within: filter.within ?? null,
    showExpired: filter.expired ?? false,
    showSavedOnly: filter.saved ?? false,
    showMyPostsOnly: filter.myPosts ?? false,
  }
}

/** The address of a saved filter: the panel as it was, and no search. */
export function fromSaved(saved: PanelFilter): FeedFilter {
  return {
    ...NO_FILTER,
    ...filterOf({
      postType: saved.postType === 'all' ? undefined : saved.postType,
      beats: joinBeats(saved.beats),
      any: joinKeywords(saved.any),
      all: joinKeywords(saved.all),
      none: joinKeywords(saved.none),
      within: saved.within ?? undefined,
      expired: saved.showExpired || undefined,
      saved: saved.showSavedOnly || undefined,
      myPosts: saved.showMyPostsOnly || undefined,
    }),
  }
}

/** The lists with the words of a search among those that must all be found, as far as they can be keywords. */
export function withSearch(lists: Lists, search: string | undefined): Lists {
  const words = wordsAndPhrases(search ?? '').map((word) => word.replaceAll(',', ' '))
  let all = lists.all
  for (const word of validKeywords(words)) {
    const longer = uniqueKeywords([...all, word])
    if (whyNotKeywords({ ...lists, all: longer }) === null) all = longer
  }
  return { ...lists, all }
}
