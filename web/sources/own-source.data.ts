import { queryOptions } from '@tanstack/react-query'
import type { readOwnSource } from '../../contract/sources.ts'
import { call } from '../api/call.ts'

export const OWN_SOURCE = 'own-source'

/** The expert's own profile, complete: in a list, experts see less of it. */
export const ownSourceQuery = queryOptions({
  queryKey: [OWN_SOURCE],
  queryFn: ({ signal }) => call<typeof readOwnSource>('GET /api/account/source', { signal }),
})
