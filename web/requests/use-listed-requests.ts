import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ListedRequest } from '../../contract/requests.ts'
import { type Pages, requestsOf, requestsQuery } from './requests.data.ts'
import { useOpenRequest, useRequestFilter } from './use-request-address.ts'

/** The list of the filter, as it is shown. */
export function useListedRequests() {
  const { filter } = useRequestFilter()
  const { id } = useOpenRequest()
  const list = useInfiniteQuery(requestsQuery(filter))
  const { unpitched } = filter
  const listed = useMemo(
    () => (data: Pages) => requestsOf(data).filter((one) => !unpitched || one.id === id || !isPitched(one)),
    [unpitched, id],
  )
  const requests = useMemo(() => (list.data ? listed(list.data) : null), [list.data, listed])
  return { list, requests, listed }
}

/** The viewer has just pitched to it; the server lists no others. */
const isPitched = ({ marks }: ListedRequest) => marks.pitched !== null || marks.held
