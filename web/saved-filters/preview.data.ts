import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { BodyOf } from '../../contract/endpoint.ts'
import type { previewFilter } from '../../contract/saved-filters.ts'
import { call } from '../api/call.ts'

export type PreviewedFilter = BodyOf<typeof previewFilter>

/** What a filter would have found. Keeps the previous filter's answer while this one loads. */
export const previewQuery = (filter: PreviewedFilter) =>
  queryOptions({
    queryKey: ['filter-preview', filter],
    queryFn: ({ signal }) =>
      call<typeof previewFilter>('POST /api/saved-filters/preview', { body: filter, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 60_000,
  })
