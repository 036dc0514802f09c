import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { CaseDecision } from '../../../contract/cases.rules.ts'
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
import { call } from '../../api/call.ts'
import { asPages } from '../../api/pages.ts'
import { CASE, CASES } from '../list-names.ts'

/** The open cases, earliest due first, or the closed ones. The live event refetches what is on screen. */
export const casesQuery = (closed: boolean) =>
  infiniteQueryOptions({
    queryKey: [CASES, closed],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listCases>('POST /api/admin/cases/search', { body: { closed, cursor: pageParam }, signal }),
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

export const decide = (one: CaseEntry, decision: CaseDecision, reason: string) =>
  call<typeof decideCase>('POST /api/admin/cases/:case_id/decide', {
    params: { case_id: one.id },
    body: { version: one.version, decision, reason },
  })

/** Puts what an action returned in place of what is on screen. */
export function putEntry(client: QueryClient, entry: CaseEntry): void {
  client.setQueryData<CaseDetails>(caseQuery(entry.id).queryKey, (read) => read && { ...read, ...entry })
  void client.invalidateQueries({ queryKey: [CASES] })
}
