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

/** A page of the applications that a search finds, the first one unless another is named. */
export const askPage = (asked: Asked, cursor?: string, signal?: AbortSignal) =>
  call<typeof listApplications>('POST /api/admin/applications/search', { body: { ...asked, cursor }, signal })

/** The applications that a search finds; while another one loads, those before stay. */
export const applicationsQuery = (asked: Asked) =>
  infiniteQueryOptions({
    queryKey: [APPLICATIONS, asked],
    queryFn: ({ pageParam, signal }) => askPage(asked, pageParam, signal),
    ...asPages,
    placeholderData: keepPreviousData,
  })

/** One application, whole. */
export const applicationQuery = (application_id: string) =>
  queryOptions({
    queryKey: [APPLICATION, application_id],
    queryFn: ({ signal }) =>
      call<typeof readApplication>('GET /api/admin/applications/:application_id', {
        params: { application_id },
        signal,
      }),
  })

/** The applications of all loaded pages, each once: what has moved between two pages may stand in both. */
export function applicationsOf(pages: readonly ApplicationsPage[]): ApplicationEntry[] {
  return [...new Map(pages.flatMap(({ applications }) => applications).map((one) => [one.id, one])).values()]
}
