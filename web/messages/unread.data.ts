import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { countUnread } from '../../contract/messages.ts'
import { UNREAD_REFRESH_MS } from '../../contract/vocabulary.ts'
import { ApiError, call } from '../api/call.ts'

// Members who are signed out, or have a step to complete first, are redirected there.
const isRefused = (error: unknown) => error instanceof ApiError && [401, 403].includes(error.status)

/** The member's unread count, polled on a timer; zero when it cannot be known. */
export const unreadQuery = queryOptions({
  queryKey: ['unread'],
  queryFn: async ({ signal }): Promise<number> => {
    try {
      const { messages, responses } = await call<typeof countUnread>('GET /api/unread', { signal })
      return messages + responses
    } catch (error) {
      if (signal.aborted) throw error
      // biome-ignore lint/suspicious/noConsole: this failure is only logged (docs/product.md#messages)
      if (!isRefused(error)) console.error('The unread count did not load:', error)
      return 0
    }
  },
  refetchInterval: UNREAD_REFRESH_MS,
  // The tab's title and icon have it, too.
  refetchIntervalInBackground: true,
})

/** Some were read here: the count falls at once. */
export function fewerUnread(client: QueryClient, read: number): void {
  client.setQueryData(unreadQuery.queryKey, (count) => count && Math.max(0, count - read))
}

/** From one call to the next. */
const REST_MS = 500
const renewals = new WeakMap<QueryClient, { at: number; isDue: boolean }>()

/** Asks for the count again, in one call for all that is read in a moment. */
export function renewUnread(client: QueryClient): void {
  const { at, isDue } = renewals.get(client) ?? { at: Number.NEGATIVE_INFINITY, isDue: false }
  if (isDue) return
  renewals.set(client, { at, isDue: true })
  setTimeout(
    () => {
      renewals.set(client, { at: performance.now(), isDue: false })
      void client.invalidateQueries(unreadQuery)
    },
    at + REST_MS - performance.now(),
  )
}
