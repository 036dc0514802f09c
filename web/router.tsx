import { createRouter, parseSearchWith } from '@tanstack/react-router'
import { queryClient } from './api/query-client.ts'
import { ErrorScreen } from './layout/ErrorScreen.tsx'
import { NotFound } from './layout/NotFound.tsx'
import { routeTree } from './route-tree.gen.ts'

/** As the default, but a search for "1e5" stays a text: as a number, it would lose its spelling. */
const parseSearch = parseSearchWith((text) => {
  const value: unknown = JSON.parse(text)
  return typeof value === 'number' ? text : value
})

export const router = createRouter({
  routeTree,
  parseSearch,
  context: { queryClient },
  defaultPreload: 'intent',
  // The query cache decides what is fresh.
  defaultPreloadStaleTime: 0,
  // Removes unknown parameters from the address.
  search: { strict: true },
  scrollRestoration: true,
  defaultPendingMs: 150,
  // A skeleton disappears as soon as its page is there. The default holds it for half a second, on every first visit.
  defaultPendingMinMs: 0,
  defaultErrorComponent: ErrorScreen,
  // The not-found page has its own header, so it is in no other frame.
  notFoundMode: 'root',
  defaultNotFoundComponent: NotFound,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
