import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { BodyOf } from '../../contract/endpoint.ts'
import type {
  ApplicationEntry,
  ApplicationsPage,
  listApplications,
  readApplication,
} from '../../contract/vetting.ts'
import { call } from '../api/call.ts'
import { asPages } from '../api/pages.ts'
import { APPLICATION, APPLICATIONS } from './list-names.ts'

export type Asked = Omit<BodyOf<typeof listApplications>, 'cursor'>

/** A page of the applications that match a search; the first by default. */
export const askPage = (asked: Asked, cursor?: string, signal?: AbortSignal) =>
  call<typeof listApplications>('POST /api/admin/applications/search', { body: { ...asked, cursor }, signal })

/** The applications that match a search. Keeps the previous ones while others load. */
export const applicationsQuery = (asked: Asked) =>
  infiniteQueryOptions({
    queryKey: [APPLICATIONS, asked],
    queryFn: ({ pageParam, signal }) => askPage(asked, pageParam, signal),
    ...asPages,
    placeholderData: keepPreviousData,
  })

/** One application in full. */
export const applicationQuery = (application_id: string) =>
  queryOptions({
    queryKey: [APPLICATION, application_id],
    queryFn: ({ signal }) =>
      call<typeof readApplication>('GET /api/admin/applications/:application_id', {
        params: { application_id },
        signal,
      }),
  })

/** The applications of all loaded pages, without duplicates: one that moved between two pages may be in both. */
export function applicationsOf(pages: readonly ApplicationsPage[]): ApplicationEntry[] {
  return [...new Map(pages.flatMap(({ applications }) => applications).map((one) => [one.id, one])).values()]
}
