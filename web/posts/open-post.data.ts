import type { QueryClient } from '@tanstack/react-query'
import type { Post } from '../../contract/posts.ts'
import { type LoadedPost, postQuery } from './posts.data.ts'

type State<Data> = { state: { data?: Data | undefined } }

/**
 * How what is open is asked for, of which a list may have only the beginning. Never before it is open, and forgotten once
 * it is closed: the author of a confidential request sees each opening.
 */
export const WHILE_OPEN = {
  gcTime: 0,
  staleTime: ({ state }: State<Pick<Post, 'is_excerpt'>>) =>
    state.data?.is_excerpt ? 0 : Number.POSITIVE_INFINITY,
}

/** An open post with what it says only by itself. */
export const wholePostQuery = (post_id: string) => ({
  ...postQuery(post_id),
  gcTime: 0,
  staleTime: ({ state }: State<LoadedPost>) =>
    state.data?.own_audience === undefined ? 0 : Number.POSITIVE_INFINITY,
})

/** What only the author of a post is told of its readers has changed. */
export const readersChanged = (client: QueryClient, id: string): void =>
  void client.invalidateQueries({
    ...postQuery(id),
    predicate: ({ state }) => Boolean((state.data as LoadedPost | undefined)?.own_audience),
  })
