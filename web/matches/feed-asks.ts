import type { QueryClient } from '@tanstack/react-query'
import type { FeedSearch } from '../posts/feed-search.ts'

/** What emailed links add to the feed's address. */
export type FeedAsks = {
  /** What to do at once: the token of an emailed link (web/public/first.js). */
  action?: string
  /** The form to open in the open post. */
  compose?: 'pitch' | 'message'
  /** The id of the filter to open, with the word that it is to exclude. */
  filter?: string
  exclude?: string
}

export function readFeedAsks({ action, compose, filter, exclude }: Record<string, unknown>): FeedAsks {
  return {
    ...(typeof action === 'string' && action !== '' && { action }),
    ...((compose === 'pitch' || compose === 'message') && { compose }),
    // A word of digits is read as a number.
    ...(typeof filter === 'string' && exclude !== undefined && { filter, exclude: String(exclude) }),
  }
}

/** The page of an action, for readers who are not signed in: it asks, and web/public/first.js leaves it alone. */
export const askingPage = (action: string): string => `/m/${action}?ask`

/**
 * Does what an emailed link asked for, and returns the address without it, so that a reload or Back does not repeat it;
 * null: it asked for nothing.
 */
export function takeFeedAsks(
  client: QueryClient,
  { action, compose, filter, exclude, ...search }: FeedSearch & FeedAsks,
) {
  if (action) void import('./email-action.data.ts').then(({ actByLink }) => actByLink(client, action))
  const tune = filter && exclude ? { filter, exclude } : undefined
  if (!action && !compose && !tune) return null
  const state = tune ? { state: { tune } } : compose && search.post ? { state: { [compose]: true } } : {}
  return { to: '/app/feed', search, ...state, replace: true } as const
}
