import type { QueryClient } from '@tanstack/react-query'
import type { FeedSearch } from '../posts/feed-search.ts'

/** What emailed links add to the feed's address. */
export type FeedAsks = {
  /** What to do at once: the token of an emailed link (web/public/first.js). */
  action?: string
  /** The form to open in the open post. */
  compose?: 'pitch' | 'message'
}

export function readFeedAsks({ action, compose }: Record<string, unknown>): FeedAsks {
  return {
    ...(typeof action === 'string' && action !== '' && { action }),
    ...((compose === 'pitch' || compose === 'message') && { compose }),
  }
}

/**
 * Does what an emailed link asked for, and returns the address without it, so that a reload or Back does not repeat it;
 * null: it asked for nothing.
 */
export function takeFeedAsks(client: QueryClient, { action, compose, ...search }: FeedSearch & FeedAsks) {
  if (action) void import('./email-action.data.ts').then(({ actByLink }) => actByLink(client, action))
  if (!action && !compose) return null
  const state = compose && search.post ? { state: { [compose]: true } } : {}
  return { to: '/app/feed', search, ...state, replace: true } as const
}
