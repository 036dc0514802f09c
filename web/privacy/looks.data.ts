import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Look, LooksPage, listLooks } from '../../contract/looks.ts'
import { call } from '../api/call.ts'
import { asPages } from '../api/pages.ts'

/** Who looked at the member's data, newest first. No event announces one, so each visit to the page refetches them. */
export const looksQuery = infiniteQueryOptions({
  queryKey: ['looks'],
  queryFn: ({ pageParam, signal }) =>
    call<typeof listLooks>('GET /api/account/looks', { query: { cursor: pageParam }, signal }),
  ...asPages,
  gcTime: 0,
})

export const looksOf = (pages: readonly LooksPage[]): Look[] => pages.flatMap(({ looks }) => looks)
