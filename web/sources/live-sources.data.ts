import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { isFoundIn } from '../../contract/search-words.ts'
import { isOwnProfile } from '../../contract/sources.rules.ts'
import type { Source, SourcesPage } from '../../contract/sources.ts'
import { ownSourceQuery } from './own-source.data.ts'
import { askSources, SOURCES, type SourceFilter } from './sources.data.ts'

type Pages = InfiniteData<SourcesPage>

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

/** A source was erased: every loaded list drops it. */
export function sourceRemoved(client: QueryClient, source_id: string): void {
  for (const [key, data] of client.getQueriesData<Pages>({ queryKey: [SOURCES] }))
    if (data)
      client.setQueryData<Pages>(key, {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          sources: page.sources.filter(({ id }) => id !== source_id),
        })),
      })
  client.setQueryData(ownSourceQuery.queryKey, (own) =>
    own?.source?.id === source_id ? { source: null } : own,
  )
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
    const page = await askSources(key[1] as SourceFilter).catch(() => null)
    isAnswered &&= page !== null
    for (const source of page?.sources.toReversed() ?? []) sourceChanged(client, source)
  }
  return isAnswered
}

/** A source of the member's own was added or changed, here or elsewhere. */
export function keptSourceChanged(client: QueryClient, source: Source): void {
  if (isOwnProfile(source)) client.setQueryData(ownSourceQuery.queryKey, { source })
  sourceChanged(client, source)
}
