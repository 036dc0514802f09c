import { QueryClient } from '@tanstack/react-query'
import { askAgainForOlder } from './older-answers.ts'

/** Nothing refetches by itself: live events and own changes say what is stale (docs/product.md#data-fetching). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

askAgainForOlder(queryClient)
