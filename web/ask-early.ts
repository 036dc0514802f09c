import type { QueryClient } from '@tanstack/react-query'
import { ownAccountQuery } from './accounts/accounts.data.ts'
import { dropEarlyReplies } from './api/early-replies.ts'
import { settledSession } from './api/session.ts'
import { feedQuery } from './posts/posts.data.ts'
import type { router as appRouter } from './router.tsx'

/** How long the chunks wait for the session to be read from storage; renewing one takes longer. */
const PATIENCE_MS = 100

/**
 * Requests the first page's data before its chunks: over HTTP/1.1 a browser opens six connections to a server, and what
 * is requested last would come last. The page itself retries and reports what fails here. Resolves when the chunks may
 * follow.
 */
export async function askEarly(client: QueryClient, router: typeof appRouter): Promise<void> {
  // Calls take their early replies in this turn.
  const dropSoon = () => void setTimeout(dropEarlyReplies)
  const asked = settledSession().then(({ status }) => {
    dropSoon()
    if (status !== 'in') return
    const { pathname, search } = router.latestLocation
    const matches = router.matchRoutes(pathname, search)
    if (!matches.some((match) => match.routeId === '/app')) return
    void client.query(ownAccountQuery).catch(() => undefined)
    const feed = matches.find((match) => match.routeId === '/app/feed')
    if (feed)
      void client.infiniteQuery({ ...feedQuery(feed.loaderDeps), staleTime: 'static' }).catch(() => undefined)
  })
  await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
}
