import type { SavedFilter } from '../../contract/accounts.ts'
import type { FeedFilter as ServerFilter } from '../../contract/feed.ts'
import type { Post } from '../../contract/posts.ts'
import { isFoundIn } from '../../contract/search-words.ts'
import { cleanText } from '../../contract/text.ts'
import { BEATS, LENGTHS, POST_TYPES, type PostType } from '../../contract/vocabulary.ts'

/** What the feed keeps in its address, in the address's format: comma-separated beats, a switch only when it is on. */
export type FeedSearch = {
  postType?: PostType
  beats?: string
  expired?: true
  saved?: true
  myPosts?: true
  search?: string
  /** The open post. */
  post?: string
}
/** The parameters that decide which posts are listed. */
export type FeedFilter = Omit<FeedSearch, 'post'>

/** Parses the address; unknown and invalid values are ignored. */
export function readFeedSearch(address: Record<string, unknown>): FeedSearch {
  const text = (key: string) => (address[key] === undefined ? '' : String(address[key]))
  const isOn = (key: string) => text(key) === 'true'
  const postType = POST_TYPES.find((type) => type === text('postType'))
  const beats = joinBeats(text('beats').split(','))
  const search = [...cleanText(text('search'))].slice(0, LENGTHS.search).join('')
  return {
    ...(postType && { postType }),
    ...(beats && { beats }),
    ...(isOn('expired') && { expired: true }),
    ...(isOn('saved') && { saved: true }),
    ...(isOn('myPosts') && { myPosts: true }),
    ...(search.trim() !== '' && { search }),
    ...(text('post') !== '' && { post: text('post') }),
  }
}

/** Only the filters of an address, in a fixed order, so that equal filters share one list. */
export function filterOf(search: FeedSearch): FeedFilter {
  const { post: _, ...filter } = readFeedSearch(search)
  return filter.search === undefined ? filter : { ...filter, search: filter.search.trim() }
}

export function splitBeats(beats: string | undefined): string[] {
  return beats ? beats.split(',') : []
}

/** The known ones among these beats, without duplicates, in the vocabulary's order; undefined for none. */
export function joinBeats(beats: readonly string[]): string | undefined {
  return BEATS.filter((beat) => beats.includes(beat)).join(',') || undefined
}

/** Whether a published post belongs in a filter's list. The server decides; this is for live events. */
export function isListed(post: Post, filter: FeedFilter, accountId: string, now: number): boolean {
  const { postType, beats, search } = filter
  if (postType && post.post_type !== postType) return false
  if (beats && !post.tags.some((tag) => splitBeats(beats).includes(tag))) return false
  if (!filter.expired && post.expires_at !== null && Date.parse(post.expires_at) <= now) return false
  if (filter.saved && !post.is_saved) return false
  if (filter.myPosts && post.account_id !== accountId) return false
  return !search || isFoundIn(search, ...searchedTexts(post))
}

/** What the server's search looks in, as far as the page has it. */
export const searchedTexts = ({ title, description, tags, account }: Post): string[] => [
  ...[title, description, ...tags],
  ...[account?.name ?? '', account?.profile.organization ?? ''],
]

/** The filter as the server's query takes it. */
export function queryOf(filter: FeedFilter) {
  const flag = (on: true | undefined) => (on ? ('true' as const) : undefined)
  return {
    postType: filter.postType,
    beats: filter.beats,
    expired: flag(filter.expired),
    saved: flag(filter.saved),
    myPosts: flag(filter.myPosts),
    search: filter.search,
  } satisfies Partial<Record<keyof ServerFilter, string | undefined>>
}

/** The part of a filter that is saved under a name: the panel, without the search text. */
export function toSaved(filter: FeedFilter): Omit<SavedFilter, 'name'> {
  return {
    postType: filter.postType ?? 'all',
    beats: splitBeats(filter.beats),
    showExpired: filter.expired ?? false,
    showSavedOnly: filter.saved ?? false,
    showMyPostsOnly: filter.myPosts ?? false,
  }
}

/** The address of a saved filter: the panel as it was, and no search. */
export function fromSaved(saved: Omit<SavedFilter, 'name'>): FeedFilter {
  return {
    ...NO_FILTER,
    ...filterOf({
      postType: saved.postType === 'all' ? undefined : saved.postType,
      beats: joinBeats(saved.beats),
      expired: saved.showExpired || undefined,
      saved: saved.showSavedOnly || undefined,
      myPosts: saved.showMyPostsOnly || undefined,
    }),
  }
}

/** An empty panel. Each filter is named, so that it removes the one in the address. */
export const NO_PANEL = {
  postType: undefined,
  beats: undefined,
  expired: undefined,
  saved: undefined,
  myPosts: undefined,
} satisfies FeedFilter
export const NO_FILTER = { ...NO_PANEL, search: undefined } satisfies FeedFilter

/** How many filters of the panel are set; several beats count as one. */
export function countSet({ search: _, ...panel }: FeedFilter): number {
  return Object.values(panel).filter((value) => value !== undefined).length
}
