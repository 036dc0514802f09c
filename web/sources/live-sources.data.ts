import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import { isFoundIn } from '../../contract/search-words.ts'
import type { Source, SourcesPage } from '../../contract/sources.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { EVIDENCE } from '../evidence/evidence-key.ts'
import { ownSourceQuery } from './own-source.data.ts'
import { askSources, SOURCES, type SourceFilter } from './sources.data.ts'

type Pages = InfiniteData<SourcesPage>

const isListed = (source: Source, { search = '', role, retired, confirmed }: SourceFilter) =>
  (!role || source.role === role) &&
  (retired === undefined || (source.retired_by !== null) === retired) &&
  (!confirmed || source.proof.state === 'confirmed') &&
  isFoundIn(search, source.name, source.title, source.organization, source.expertise)

/**
 * A source was added or changed: a changed one keeps its place in every loaded list, a new one goes on top. Only one that
 * was retired or restored moves, from a list of those in use to one of retired ones or back.
 */
export function sourceChanged(client: QueryClient, source: Source): void {
  for (const [key, data] of loadedLists(client)) {
    const { retired } = key[1] as SourceFilter
    const isKnown = data.pages.some(({ sources }) => sources.some(({ id }) => id === source.id))
    if (isKnown && retired !== undefined && retired !== (source.retired_by !== null))
      unlist(client, key, source.id)
    // A changed one keeps its place, even if it no longer matches: nothing vanishes while someone looks at it.
    else if (isKnown)
      putPages(client, key, (sources) => sources.map((one) => (one.id === source.id ? source : one)))
    else if (isListed(source, key[1] as SourceFilter)) put(client, key, data, source)
  }
}

/** A source leaves every loaded list. */
export function unlistSource(client: QueryClient, id: string): void {
  for (const [key] of loadedLists(client)) unlist(client, key, id)
}

const loadedLists = (client: QueryClient): [QueryKey, Pages][] =>
  client.getQueriesData<Pages>({ queryKey: [SOURCES] }).flatMap(([key, data]) => (data ? [[key, data]] : []))

const unlist = (client: QueryClient, key: QueryKey, source_id: string) =>
  putPages(client, key, (sources) => sources.filter(({ id }) => id !== source_id))

function putPages(client: QueryClient, key: QueryKey, change: (sources: Source[], page: number) => Source[]) {
  client.setQueryData<Pages>(
    key,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page, at) => ({ ...page, sources: change(page.sources, at) })),
      },
  )
}

/** Puts a source into a list: a new one on top, one from the other list where its age belongs. */
function put(client: QueryClient, key: QueryKey, { pages }: Pages, source: Source) {
  const isOlder = ({ created_at }: Source) => created_at <= source.created_at
  const isNewest = pages[0]?.sources.every(isOlder) ?? false
  const isSorted = (key[1] as SourceFilter).retired !== undefined
  const end = pages.at(-1)?.next === null ? pages.length - 1 : -1
  // An older one that is not loaded yet comes with its page.
  const found = isSorted ? pages.findIndex(({ sources }) => sources.some(isOlder)) : -1
  const page = isNewest ? 0 : found >= 0 || !isSorted ? found : end
  putPages(client, key, (sources, at) => {
    if (at !== page) return sources
    const before = isNewest ? 0 : sources.findIndex(isOlder)
    return sources.toSpliced(before < 0 ? sources.length : before, 0, source)
  })
}

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
  const viewer = client.getQueryData(ownAccountQuery.queryKey)
  void client.invalidateQueries({ queryKey: [EVIDENCE, source.id] })
  if (source.held_by !== null && source.held_by === viewer?.id) {
    client.setQueryData(ownSourceQuery.queryKey, { source })
    if (!viewer.holds_source) client.setQueryData(ownAccountQuery.queryKey, { ...viewer, holds_source: true })
  }
  // An agency lists its own: this one is now its expert's alone.
  if (viewer?.role === 'pr' && source.account_id !== viewer.id) unlistSource(client, source.id)
  else sourceChanged(client, source)
}

/** Who holds a source has changed, or may have: what says so loads again. */
export function holdersChanged(client: QueryClient): void {
  for (const queryKey of [ownAccountQuery.queryKey, ownSourceQuery.queryKey, [SOURCES]])
    void client.invalidateQueries({ queryKey })
}

/** The member's own profile is gone. */
export function ownSourceRemoved(client: QueryClient, id: string): void {
  if (client.getQueryData(ownSourceQuery.queryKey)?.source?.id !== id) return
  client.setQueryData(ownSourceQuery.queryKey, { source: null })
  client.setQueryData(ownAccountQuery.queryKey, (account) => account && { ...account, holds_source: false })
}
