import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AuditAction } from '../../../contract/audit.rules.ts'
import type { AuditPage, AuditRecord, listAuditLog } from '../../../contract/audit.ts'
import { call } from '../../api/call.ts'
import { asPages } from '../../api/pages.ts'
import { AUDIT } from '../list-names.ts'

/** The log, newest first. No event announces changes, so each visit to the page refetches it. */
export const auditQuery = (action: AuditAction | undefined) =>
  infiniteQueryOptions({
    queryKey: [AUDIT, action],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listAuditLog>('GET /api/admin/audit', { query: { action, cursor: pageParam }, signal }),
    ...asPages,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

/** The page of the newest lines, for the dashboard. */
export const latestQuery = queryOptions({
  queryKey: [AUDIT, 'latest'],
  queryFn: ({ signal }) => call<typeof listAuditLog>('GET /api/admin/audit', { query: {}, signal }),
  gcTime: 0,
})

export const recordsOf = (pages: readonly AuditPage[]): AuditRecord[] =>
  pages.flatMap(({ records }) => records)
