import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * A first answer that is on its way when something makes it stale may be older than that: it is asked for again once it
 * is there. What has data already is asked for at once, by TanStack Query itself.
 */
export function askAgainForOlder(client: QueryClient): void {
  const older = new WeakSet<Query>()
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    const { data, fetchStatus } = query.state
    if (action.type === 'fetch') older.delete(query)
    if (action.type === 'invalidate' && data === undefined && fetchStatus === 'fetching') older.add(query)
    // What another answer has brought along leaves this one on its way.
    if (action.type === 'success' && !action.manual && older.delete(query))
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
  })
}
