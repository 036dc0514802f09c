import type { Query, QueryClient } from '@tanstack/react-query'
import type { ApplicationStatus } from '../../contract/vetting.rules.ts'
import { ApiError } from '../api/call.ts'
import { type Asked, applicationQuery, askPage } from './applications.data.ts'
import { cutToFirst, type Pages, withFirstPage } from './first-page.ts'
import { APPLICATION, APPLICATIONS } from './list-names.ts'

let isAsking = false
let isOwed = false
let hasFailed = false

/**
 * An application arrived or was decided. Refetches only the first page of each list on screen, however many are loaded,
 * once for everything that arrives meanwhile.
 */
export async function applicationsChanged(client: QueryClient): Promise<void> {
  isOwed = true
  if (isAsking) return
  isAsking = true
  while (isOwed) {
    isOwed = false
    hasFailed = false
    forgetPagesOffScreen(client)
    const shown = client.getQueryCache().findAll({ queryKey: [APPLICATIONS], type: 'active' })
    const read = client.invalidateQueries({ queryKey: [APPLICATION] })
    await Promise.all([read, ...shown.map((list) => askFirst(client, list))])
  }
  isAsking = false
}

/** The server is back: repeat the request that it did not answer. */
export function askFailedApplications(client: QueryClient): void {
  if (hasFailed) void applicationsChanged(client)
}

/** A list off screen refetches when it is next shown, one page only. */
function forgetPagesOffScreen(client: QueryClient) {
  const lists = { queryKey: [APPLICATIONS], type: 'inactive' } as const
  client.setQueriesData<Pages>(lists, (data) => data && cutToFirst(data))
  void client.invalidateQueries({ ...lists, refetchType: 'none' })
}

async function askFirst(client: QueryClient, list: Query): Promise<void> {
  const { queryKey } = list
  await pageUnderWay(list)
  // It has failed: start over.
  if (!list.state.data) return client.refetchQueries({ queryKey, exact: true })
  const first = await askPage(queryKey[1] as Asked).catch(() => null)
  if (!first) hasFailed = true
  await pageUnderWay(list)
  if (first) client.setQueryData<Pages>(queryKey, (data) => data && withFirstPage(data, first))
}

/** When it arrives, a page is appended to the pages that were there when it was requested. */
const pageUnderWay = (list: Query) => list.promise?.catch(() => undefined)

/** Updates an application in every list; a decided one leaves the pending lists. */
export function putStatus(client: QueryClient, id: string, status: ApplicationStatus): void {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: [APPLICATIONS] })) {
    const isOut = (queryKey[1] as Asked).status === 'New' && status !== 'New'
    const change = isOut ? without : withStatus
    client.setQueryData<Pages>(queryKey, (data) => data && change(data, id, status))
  }
}

/** Another admin was first with this one: refetch it, whether it changed or is gone. */
export async function readAgain(client: QueryClient, id: string): Promise<void> {
  try {
    const { status } = await client.query({ ...applicationQuery(id), staleTime: 0 })
    putStatus(client, id, status)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) return
    client.setQueriesData<Pages>({ queryKey: [APPLICATIONS] }, (data) => data && without(data, id))
  }
}

const withStatus = (data: Pages, id: string, status: ApplicationStatus): Pages => ({
  ...data,
  pages: data.pages.map((page) => ({
    ...page,
    applications: page.applications.map((one) => (one.id === id ? { ...one, status } : one)),
  })),
})

function without(data: Pages, id: string): Pages {
  const isListed = data.pages.some(({ applications }) => applications.some((one) => one.id === id))
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      pending: Math.max(0, page.pending - (isListed ? 1 : 0)),
      applications: page.applications.filter((one) => one.id !== id),
    })),
  }
}
