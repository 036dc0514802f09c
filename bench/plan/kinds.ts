import type { costs } from './costs.ts'

/** A kind of call: how often it comes in a visit, which measured figure it costs, and what it sends. */
export type Kind = {
  words: string
  visit: number
  figure: keyof typeof costs
  kB: number
  /** A replica may answer it (`readsWithDelay`). The first view of each page is read from the primary all the same. */
  bearsDelay?: boolean
  /** It commits, and publishes an event. */
  writes?: boolean
}

/**
 * Sixty reads, as many as a visit to the feed, two requests, the messages and a list makes with all that the page loads
 * beside them; ten writes.
 */
export const KINDS = {
  first: { words: 'first page of the feed', visit: 2, figure: 'first page', kB: 20 },
  feed: { words: 'other pages of the feed', visit: 8, figure: 'feed page', kB: 20, bearsDelay: true },
  post: { words: 'one post, or its comments', visit: 9, figure: 'one post', kB: 3, bearsDelay: true },
  requests: { words: 'page of requests', visit: 4, figure: 'requests', kB: 20, bearsDelay: true },
  search: { words: 'filter or search, counted', visit: 1, figure: 'count', kB: 10, bearsDelay: true },
  sources: { words: 'page of sources or members', visit: 4, figure: 'sources', kB: 10, bearsDelay: true },
  own: { words: 'page of one’s own posts', visit: 1, figure: 'own posts', kB: 20 },
  conversations: { words: 'page of conversations', visit: 3, figure: 'conversations', kB: 15 },
  thread: { words: 'page of messages', visit: 4, figure: 'thread', kB: 8 },
  board: { words: 'page of a board', visit: 1, figure: 'board', kB: 40 },
  small: {
    words: 'unread count, account, notifications and the like',
    visit: 23,
    figure: 'unread count',
    kB: 1,
  },
  move: { words: 'pitches sorted on a board', visit: 0.5, figure: 'board moves', kB: 2, writes: true },
  like: { words: 'like, save, mark as read', visit: 4, figure: 'like', kB: 1, writes: true },
  message: { words: 'message', visit: 3, figure: 'message', kB: 1, writes: true },
  comment: { words: 'comment', visit: 1, figure: 'comment', kB: 1, writes: true },
  pitch: { words: 'pitch', visit: 1, figure: 'pitch', kB: 2, writes: true },
  publish: { words: 'post or request', visit: 0.2, figure: 'post', kB: 3, writes: true },
  signin: { words: 'sign-in', visit: 0.1, figure: 'sign-in', kB: 2, writes: true },
} as const satisfies Record<string, Kind>

export type KindName = keyof typeof KINDS
export const kindNames = Object.keys(KINDS) as KindName[]
export const kindOf = (name: KindName): Kind => KINDS[name]
