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
import type { createSource, editSource, listSources, Source, SourcesPage } from '../../contract/sources.ts'
import type { SourceRole } from '../../contract/vocabulary.ts'
import { call } from '../api/call.ts'
import { asPages } from '../api/pages.ts'
import { containsText } from './source-text.ts'

export type SourceFilter = { search?: string | undefined; role?: SourceRole | undefined }
type Pages = InfiniteData<SourcesPage>

export const SOURCES = 'sources'

/** A filter in one form, so that it names one list. */
export const filterOf = ({ search, role }: SourceFilter): SourceFilter => ({
  ...(search?.trim() && { search: search.trim() }),
  ...(role && { role }),
})

const ask = (filter: SourceFilter, cursor?: string, signal?: AbortSignal) =>
  call<typeof listSources>('POST /api/sources/search', { body: { ...filterOf(filter), cursor }, signal })

/** The sources of a filter, as the reader's role lists them; while another filter's load, those before stay. */
export const sourcesQuery = (filter: SourceFilter) =>
  infiniteQueryOptions({
    queryKey: [SOURCES, filterOf(filter)],
    queryFn: ({ pageParam, signal }) => ask(filter, pageParam, signal),
    ...asPages,
    placeholderData: keepPreviousData,
    // The route has asked; what has failed by the time it is shown is asked again by the reader.
    retryOnMount: false,
  })

/** The sources of all loaded pages, each once: a page may begin with what was put on top already. */
export function sourcesOf(data: Pages): Source[] {
  return [...new Map(data.pages.flatMap((page) => page.sources).map((one) => [one.id, one])).values()]
}

const isListed = (source: Source, { search, role }: SourceFilter) =>
  (!role || source.role === role) && (!search || containsText(source, search))

/** A source was added or changed: it stands in its place in every loaded list, a new one on top. */
export function sourceChanged(client: QueryClient, source: Source): void {
  for (const [key, data] of client.getQueriesData<Pages>({ queryKey: [SOURCES] })) {
    const [first, ...rest] = data?.pages ?? []
    if (!data || !first) continue
    const isKnown = data.pages.some((page) => page.sources.some(({ id }) => id === source.id))
    // A changed one keeps its place, also where it no longer fits: what one looks at does not vanish.
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
 * Something may have been missed. One page is asked for, however many are loaded; lists off screen load anew. Resolves to
 * whether all was answered.
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

/** Adds a source. `key` names this one intention: trying again after a lost answer adds no second one. */
export function useCreateSource() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, key }: { body: BodyOf<typeof createSource>; key: string }) =>
      call<typeof createSource>('POST /api/sources', { body, idempotencyKey: key }),
    onSuccess: (source) => sourceChanged(client, source),
  })
}

/** Changes a source. Fails with 409 when it is not as it was read. */
export function useEditSource(source_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof editSource>) =>
      call<typeof editSource>('PUT /api/sources/:source_id', { params: { source_id }, body }),
    onSuccess: (source) => sourceChanged(client, source),
  })
}

/** For when a source is not as it was read: as it is now, for every list that shows it. Null if it does not load. */
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
