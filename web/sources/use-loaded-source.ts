import { useInfiniteQuery } from '@tanstack/react-query'
import type { Source } from '../../contract/sources.ts'
import { type SourceFilter, sourcesQuery } from './sources.data.ts'

/** A source that was chosen in a list, as it is by now. */
export function useLoadedSource(filter: SourceFilter, chosen: Source | null): Source | null {
  const { data } = useInfiniteQuery({ ...sourcesQuery(filter), enabled: chosen !== null })
  if (!chosen) return null
  const now = data?.pages.flatMap(({ sources }) => sources).find(({ id }) => id === chosen.id)
  return now && now.updated_at > chosen.updated_at ? now : chosen
}
