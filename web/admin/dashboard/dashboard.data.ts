import { queryOptions } from '@tanstack/react-query'
import type { getWeek } from '../../../contract/dashboard.ts'
import { call } from '../../api/call.ts'
import { WEEK } from '../list-names.ts'

/** No event announces changes, so each visit to the page refetches it. */
export const weekQuery = queryOptions({
  queryKey: [WEEK],
  queryFn: ({ signal }) => call<typeof getWeek>('GET /api/admin/week', { signal }),
  gcTime: 0,
})
