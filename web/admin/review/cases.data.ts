import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type {
  CaseDetails,
  CaseEntry,
  CasesPage,
  decideCase,
  listCases,
  readCase,
  releaseCase,
  takeCase,
} from '../../../contract/cases.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { call } from '../../api/call.ts'
import { asPages } from '../../api/pages.ts'
import { CASE, CASES } from '../list-names.ts'
import type { Shown } from './review-filter.ts'

/** The open cases, all or of one kind, earliest due first, or the closed ones. The live event refetches what is on screen. */
export const casesQuery = (shown: 'all' | Shown) =>
  infiniteQueryOptions({
    queryKey: [CASES, shown],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listCases>('POST /api/admin/cases/search', {
        body: {
          closed: shown === 'closed',
          ...(shown !== 'all' && shown !== 'closed' && { kind: shown }),
          cursor: pageParam,
        },
        signal,
      }),
    ...asPages,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

export const casesOf = (pages: readonly CasesPage[]): CaseEntry[] => pages.flatMap(({ cases }) => cases)

/** A case in full. Each reading is on record, so nothing but its reader refetches it. */
export const caseQuery = (case_id: string) =>
  queryOptions({
    queryKey: [CASE, case_id],
    queryFn: () => call<typeof readCase>('GET /api/admin/cases/:case_id', { params: { case_id } }),
    gcTime: 60_000,
  })

const at = ({ id, version }: CaseEntry) => ({ params: { case_id: id }, body: { version } })

export const take = (one: CaseEntry) => call<typeof takeCase>('POST /api/admin/cases/:case_id/take', at(one))

export const release = (one: CaseEntry) =>
  call<typeof releaseCase>('POST /api/admin/cases/:case_id/release', at(one))

/** What is decided, without the version that it is about. */
export type Decision = Omit<BodyOf<typeof decideCase>, 'version'>

export const decide = (one: CaseEntry, decision: Decision) =>
  call<typeof decideCase>('POST /api/admin/cases/:case_id/decide', {
    params: { case_id: one.id },
    body: { version: one.version, ...decision },
  })

/** Puts what an action returned in place of what is on screen. */
export function putEntry(client: QueryClient, entry: CaseEntry): void {
  client.setQueryData<CaseDetails>(caseQuery(entry.id).queryKey, (read) => read && { ...read, ...entry })
  void client.invalidateQueries({ queryKey: [CASES] })
}
