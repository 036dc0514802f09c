import { queryOptions } from '@tanstack/react-query'
import type { getHealth } from '../../../contract/health.ts'
import { call } from '../../api/call.ts'
import { HEALTH } from '../list-names.ts'

/** As often as each process says how it is. */
const EVERY_MS = 30_000

/** Of now: no event announces changes, so an open page asks again. */
export const healthQuery = queryOptions({
  queryKey: [HEALTH],
  queryFn: ({ signal }) => call<typeof getHealth>('GET /api/admin/health', { signal }),
  refetchInterval: EVERY_MS,
  gcTime: 0,
})
