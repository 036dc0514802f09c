import { queryOptions } from '@tanstack/react-query'
import type { listOutbox } from '../../contract/outbox.ts'
import { call } from '../api/call.ts'

export const outboxQuery = queryOptions({
  queryKey: ['outbox'],
  queryFn: async ({ signal }) => (await call<typeof listOutbox>('GET /api/dev/outbox', { signal })).mails,
})
