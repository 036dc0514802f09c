import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { readProfile } from '../../contract/directory.ts'
import type { BodyOf } from '../../contract/endpoint.ts'
import { isFoundIn } from '../../contract/search-words.ts'
import type { createSource, editSource, listSources, Source, SourcesPage } from '../../contract/sources.ts'
import type { SourceRole } from '../../contract/vocabulary.ts'
import { call } from '../api/call.ts'
import { asPages } from '../api/pages.ts'

export type SourceFilter = { search?: string | undefined; role?: SourceRole | undefined }
type Pages = InfiniteData<SourcesPage>

export const SOURCES = 'sources'

/** A filter in normalized form, so that equal filters share one list. */
export const filterOf = ({ search, role }: SourceFilter): SourceFilter => ({
  ...(search?.trim() && { search: search.trim() }),
  ...(role && { role }),
})

const ask = (filter: SourceFilter, cursor?: string, signal?: AbortSignal) =>
  call<typeof listSources>('POST /api/sources/search', { body: { ...filterOf(filter), cursor }, signal })

/** The sources of a filter, as listed for the reader's role. Keeps the previous filter's while others load. */
export const sourcesQuery = (filter: SourceFilter) =>
  infiniteQueryOptions({
    queryKey: [SOURCES, filterOf(filter)],
    queryFn: ({ pageParam, signal }) => ask(filter, pageParam, signal),
    ...asPages,
    placeholderData: keepPreviousData,
    // The route has requested it; the reader retries what has failed by the time it is shown.
    retryOnMount: false,
  })

/** The sources of all loaded pages, without duplicates: a page may start with what was already put on top. */
export function sourcesOf(data: Pages): Source[] {
  return [...new Map(data.pages.flatMap((page) => page.sources).map((one) => [one.id, one])).values()]
}

const isListed = ({ role, name, title, organization, expertise }: Source, filter: SourceFilter) =>
  (!filter.role || role === filter.role) &&
  isFoundIn(filter.search ?? '', name, title, organization, expertise)

/** A source was added or changed: a changed one keeps its place in every loaded list, a new one goes on top. */
export function sourceChanged(client: QueryClient, source: Source): void {
  for (const [key, data] of client.getQueriesData<Pages>({ queryKey: [SOURCES] })) {
    const [first, ...rest] = data?.pages ?? []
    if (!data || !first) continue
    const isKnown = data.pages.some((page) => page.sources.some(({ id }) => id === source.id))
    // A changed one keeps its place, even if it no longer matches: nothing vanishes while someone looks at it.
    const pages = isKnown
      ? data.pages.map((page) => ({
          ...page,
          sources: page.sources.map((one) => (one.id === source.id ? source : one)),
        }))
      : [{ ...first, sources: [source, ...first.sources] }, ...rest]
    const belongs = isKnown || (isNewest(first, source) && isListed(source, key[1] as SourceFilter))
    if (belongs) client.setQueryData<Pages>(key, { ...data, pages })
  }
}

/** An older one that is not loaded yet comes with its page. */
const isNewest = (page: SourcesPage, source: Source) =>
  page.sources.every(({ created_at }) => created_at <= source.created_at)

/**
 * Events may have been missed. Refetches one page, however many are loaded; lists off screen reload. Resolves to
 * whether everything was answered.
 */
export async function catchUpSources(client: QueryClient): Promise<boolean> {
  let isAnswered = true
  client.removeQueries({ queryKey: [SOURCES], type: 'inactive' })
  for (const [key, data] of client.getQueriesData<Pages>({ queryKey: [SOURCES] })) {
    if (!data) continue
    const page = await ask(key[1] as SourceFilter).catch(() => null)
    isAnswered &&= page !== null
    for (const source of page?.sources.toReversed() ?? []) sourceChanged(client, source)
  }
  return isAnswered
}

/** Adds a source. `key` is the idempotency key: a retry after a lost answer does not add a second one. */
export function useCreateSource() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, key }: { body: BodyOf<typeof createSource>; key: string }) =>
      call<typeof createSource>('POST /api/sources', { body, idempotencyKey: key }),
    onSuccess: (source) => sourceChanged(client, source),
  })
}

/** Changes a source. Fails with 409 when it has changed since it was read. */
export function useEditSource(source_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof editSource>) =>
      call<typeof editSource>('PUT /api/sources/:source_id', { params: { source_id }, body }),
    onSuccess: (source) => sourceChanged(client, source),
  })
}

/** Refetches a source that has changed since it was read, for every list that shows it. Null if it does not load. */
export function useReadSourceAgain(profile_id: string) {
  const client = useQueryClient()
  return async (): Promise<Source | null> => {
    const view = await call<typeof readProfile>('GET /api/profiles/:profile_id', {
      params: { profile_id },
    }).catch(() => null)
    if (view?.kind !== 'source') return null
    sourceChanged(client, view.source)
    return view.source
  }
}
