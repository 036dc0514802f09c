import type { FeedFilter as ServerFilter } from '../../contract/feed.ts'
import { cleanText } from '../../contract/text.ts'
import {
  BEATS,
  LENGTHS,
  POST_TYPES,
  type PostType,
  WITHIN_HOURS,
  type WithinHours,
} from '../../contract/vocabulary.ts'
import { type KeywordSearch, readKeywords } from './feed-keywords.ts'

/**
 * What the feed keeps in its address, in the address's format: comma-separated beats and keywords, a switch only when it
 * is on.
 */
export type FeedSearch = KeywordSearch & {
  postType?: PostType
  beats?: string
  /** The deadline is at most so many hours away. */
  within?: WithinHours
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
  const within = WITHIN_HOURS.find((hours) => String(hours) === text('within'))
  const search = [...cleanText(text('search'))].slice(0, LENGTHS.search).join('')
  return {
    ...(postType && { postType }),
    ...(beats && { beats }),
    ...readKeywords((list) => cleanText(text(list))),
    ...(within && { within }),
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

/** The filter as the server's query takes it. */
export function queryOf(filter: FeedFilter) {
  const flag = (on: true | undefined) => (on ? ('true' as const) : undefined)
  return {
    postType: filter.postType,
    beats: filter.beats,
    any: filter.any,
    all: filter.all,
    none: filter.none,
    within: filter.within?.toString(),
    expired: flag(filter.expired),
    saved: flag(filter.saved),
    myPosts: flag(filter.myPosts),
    search: filter.search,
  } satisfies Partial<Record<keyof ServerFilter, string | undefined>>
}
