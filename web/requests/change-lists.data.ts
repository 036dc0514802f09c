import type { QueryClient } from '@tanstack/react-query'
import type { ListedRequest, Marks } from '../../contract/requests.ts'
import { patchedInList, patchedWhole } from '../posts/patched.ts'
import { inOrder } from './request-order.ts'
import type { RequestFilter } from './request-search.ts'
import {
  loadedLists,
  type OpenedRequest,
  type Pages,
  requestQuery,
  requestsOf,
  requestsQuery,
} from './requests.data.ts'

/** Of a request that nobody has opened yet. */
export const NO_MARKS: Marks = { pitched: null, held: false, seen: false, changed: false }

/** Puts requests, in the list's order, into a loaded list, except those it has. */
export function putIn(client: QueryClient, filter: RequestFilter, requests: readonly ListedRequest[]): void {
  client.setQueryData<Pages>(requestsQuery(filter).queryKey, (data) => {
    if (!data) return data
    const known = new Set(requestsOf(data).map(({ id }) => id))
    const fresh = requests.filter(({ id }) => !known.has(id))
    return { ...data, pages: fresh.reduceRight((pages, one) => inOrder(pages, one, filter), data.pages) }
  })
}

/** Changes a request wherever it is loaded: in lists and by itself. */
export function patchRequest(client: QueryClient, id: string, change: Partial<ListedRequest>): void {
  changeRequest(
    client,
    id,
    (request) => patchedInList(request, change),
    (request) => patchedWhole(request, change),
  )
}

/** Removes a request from every list. */
export function unlistRequest(client: QueryClient, id: string): void {
  for (const { filter, data } of loadedLists(client)) {
    const pages = data.pages.map((page) => ({
      ...page,
      requests: page.requests.filter((one) => one.id !== id),
    }))
    client.setQueryData<Pages>(requestsQuery(filter).queryKey, { ...data, pages })
  }
}

/** Changes the viewer's marks on a request wherever they are loaded. */
export function patchMarks(client: QueryClient, id: string, change: (marks: Marks) => Marks): void {
  const changed: Change = (request) =>
    request.marks ? { ...request, marks: change(request.marks) } : request
  changeRequest(client, id, changed, changed)
}

type Change = <One extends OpenedRequest>(request: One) => One

function changeRequest(client: QueryClient, id: string, inLists: Change, byItself: Change): void {
  for (const { filter, data } of loadedLists(client)) {
    if (!requestsOf(data).some((one) => one.id === id)) continue
    const pages = data.pages.map((page) => ({
      ...page,
      requests: page.requests.map((one) => (one.id === id ? inLists(one) : one)),
    }))
    client.setQueryData<Pages>(requestsQuery(filter).queryKey, { ...data, pages })
  }
  client.setQueryData<OpenedRequest>(requestQuery(id).queryKey, (one) => one && byItself(one))
}
