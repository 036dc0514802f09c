import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import type { LiveEvents } from '../../contract/live.ts'
import { holdsExcerpt } from '../posts/new-posts.data.ts'
import { MATCHES, type Pages } from '../posts/posts.data.ts'
import { forgetOffScreen, setUnseen, showNewest, unseenQuery } from './matches.data.ts'
import type { MatchesFilter } from './matches-search.ts'

const ASK_WITHIN_MS = 1_000

type Arrived = Pick<LiveEvents['match.created'], 'post_id' | 'filters'>

/** Matches that have come in since the list was loaded, and are not shown yet. */
export const waitingQuery = queryOptions<Arrived[]>({
  queryKey: ['waiting-matches'],
  queryFn: skipToken,
  initialData: [],
})

const shownLists = (client: QueryClient) =>
  client.getQueryCache().findAll({ queryKey: [MATCHES], type: 'active' })

/** Live event: a post has matched. */
export function matchCreated(
  client: QueryClient,
  { unseen, lit, ...match }: LiveEvents['match.created'],
): void {
  if (unseen !== null && lit !== null) setUnseen(client, { unseen, lit })
  // A post that matches many is not counted for each; not all of them ask at the same moment.
  else setTimeout(() => void client.invalidateQueries(unseenQuery), Math.random() * ASK_WITHIN_MS)
  forgetOffScreen(client)
  // A list that is shown later has it.
  if (shownLists(client).length === 0) return
  client.setQueryData(waitingQuery.queryKey, (waiting = []) => [
    match,
    ...waiting.filter(({ post_id }) => post_id !== match.post_id),
  ])
}

/** Shows what is waiting, and whatever else is new to a list. Resolves to whether the server answered. */
export async function showWaiting(client: QueryClient, filter: MatchesFilter): Promise<boolean> {
  const isAnswered = await showNewest(client, filter)
  if (isAnswered) client.setQueryData(waitingQuery.queryKey, [])
  return isAnswered
}

/**
 * Events may have been missed: refetches the newest page of the list on screen, or all of it where the member may no
 * longer see something. Resolves to whether everything was answered.
 */
export async function catchUpMatches(client: QueryClient): Promise<boolean> {
  client.removeQueries({ queryKey: [MATCHES], type: 'inactive' })
  const answers = await Promise.all(
    shownLists(client).map(async ({ queryKey, state }) => {
      if (!holdsExcerpt((state.data as Pages | undefined)?.pages.flatMap(({ posts }) => posts) ?? []))
        return showWaiting(client, queryKey[1] as MatchesFilter)
      await client.refetchQueries({ queryKey, exact: true })
      return client.getQueryState(queryKey)?.status === 'success'
    }),
  )
  return answers.every(Boolean)
}
