import { queryOptions } from '@tanstack/react-query'
import type { getQueues, getWeek } from '../../../contract/dashboard.ts'
import { call } from '../../api/call.ts'
import { QUEUES, WEEK } from '../list-names.ts'

/** No event announces changes, so each visit to the page refetches it. */
export const weekQuery = queryOptions({
  queryKey: [WEEK],
  queryFn: ({ signal }) => call<typeof getWeek>('GET /api/admin/week', { signal }),
  gcTime: 0,
})

/** Read again when an application or a case changes. */
export const queuesQuery = queryOptions({
  queryKey: [QUEUES],
  queryFn: ({ signal }) => call<typeof getQueues>('GET /api/admin/queues', { signal }),
  gcTime: 0,
})
