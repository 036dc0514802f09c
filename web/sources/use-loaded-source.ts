import { useInfiniteQuery } from '@tanstack/react-query'
import type { Source } from '../../contract/sources.ts'
import { useChosen } from '../ui/use-chosen.ts'
import { type SourceFilter, sourcesOf, sourcesQuery } from './sources.data.ts'

/** The loaded sources of a filter, for a page whose list requests them; null until they are there. */
function useLoadedSources(filter: SourceFilter): Source[] | null {
  const { data, isPlaceholderData } = useInfiniteQuery({ ...sourcesQuery(filter), enabled: false })
  return data && !isPlaceholderData ? sourcesOf(data) : null
}

/** A source chosen in a list, in its current version. */
export function useLoadedSource(filter: SourceFilter, chosen: Source | null): Source | null {
  const now = useLoadedSources(filter)?.find(({ id }) => id === chosen?.id)
  return chosen && now && now.updated_at > chosen.updated_at ? now : chosen
}

/** The source whose details are shown. They close when it leaves the list. */
export const useSourcePreview = (filter: SourceFilter) => useChosen(useLoadedSources(filter))
