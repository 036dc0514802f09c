import { getRouteApi } from '@tanstack/react-router'
import { listOf, type MatchesFilter, type MatchesSearch } from './matches-search.ts'

const route = getRouteApi('/app/matches')

const withoutPost = ({ post: _, ...search }: MatchesSearch) => listOf(search)

/** The tab and filter in the address. */
export const useMatchesFilter = (): MatchesFilter =>
  // Ignores the open post: the list does not render again when one opens.
  route.useSearch({ select: withoutPost, structuralSharing: true })
