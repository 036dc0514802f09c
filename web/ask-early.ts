import type { QueryClient } from '@tanstack/react-query'
import { ownAccountQuery } from './accounts/accounts.data.ts'
import { settledSession } from './api/session.ts'
import { feedQuery } from './posts/posts.data.ts'
import type { router as appRouter } from './router.tsx'

/** So long the parts wait for the session to be read from the storage; one that is being renewed takes longer. */
const PATIENCE_MS = 100

/**
 * Asks for what the first page shows before its parts are asked for: a browser opens six connections to a server of
 * HTTP/1.1, and what is asked for last would come last. What fails here is asked again, and said, by the page itself.
 * Resolves when the parts may follow.
 */
export async function askEarly(client: QueryClient, router: typeof appRouter): Promise<void> {
  const asked = settledSession().then(({ status }) => {
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
