import { type InfiniteData, infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { listSources, Source, SourcesPage } from '../../contract/sources.ts'
import type { SourceRole } from '../../contract/vocabulary.ts'
import { call } from '../api/call.ts'
import { asPages } from '../api/pages.ts'

export type SourceFilter = {
  search?: string | undefined
  role?: SourceRole | undefined
  /** Only retired ones, or only those in use. */
  retired?: boolean | undefined
  /** Only those that their experts have confirmed. */
  confirmed?: true | undefined
}

export const SOURCES = 'sources'

/** A filter in normalized form, so that equal filters share one list. */
export const filterOf = ({ search, role, retired, confirmed }: SourceFilter): SourceFilter => ({
  ...(search?.trim() && { search: search.trim() }),
  ...(role && { role }),
  ...(retired !== undefined && { retired }),
  ...(confirmed && { confirmed }),
})

export const askSources = (filter: SourceFilter, cursor?: string, signal?: AbortSignal) =>
  call<typeof listSources>('POST /api/sources/search', { body: { ...filterOf(filter), cursor }, signal })

/** The sources of a filter, as listed for the reader's role. Keeps the previous filter's while others load. */
export const sourcesQuery = (filter: SourceFilter) =>
  infiniteQueryOptions({
    queryKey: [SOURCES, filterOf(filter)],
    queryFn: ({ pageParam, signal }) => askSources(filter, pageParam, signal),
    ...asPages,
    placeholderData: keepPreviousData,
    // The route has requested it; the reader retries what has failed by the time it is shown.
    retryOnMount: false,
  })

/** The sources of all loaded pages, without duplicates: a page may start with what was already put on top. */
export function sourcesOf(data: InfiniteData<SourcesPage>): Source[] {
  return [...new Map(data.pages.flatMap((page) => page.sources).map((one) => [one.id, one])).values()]
}

/** Whether its keeper can pitch it: neither they nor anyone else has retired it, and it need not be confirmed first. */
export const isPitchable = ({ retired_by, needs_confirmation }: Source): boolean =>
  retired_by === null && !needs_confirmation
