import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { LiveEvents } from '../../contract/live.ts'
import type {
  dismissAll,
  dismissNotification,
  listNotifications,
  Notification,
} from '../../contract/notifications.ts'
import { ApiError, call } from '../api/call.ts'
import {
  isNewer,
  type NotificationList,
  withNotification,
  withoutNotifications,
  withPage,
} from './notification-list.ts'

type Change = (list: NotificationList) => NotificationList

// Events that happen while a page loads may be missing from the answer, so they are applied to it again.
const underway = new Set<Change[]>()
// An answer that was in flight does not bring back what was dismissed here.
const dismissed = new Set<string>()

// Members who are signed out, or have a step to complete first, are redirected there.
const isRefused = (error: unknown) => error instanceof ApiError && [401, 403].includes(error.status)

// Its actor has left, and their notifications with them.
const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404

async function ask(
  cursor?: string,
  signal?: AbortSignal,
): Promise<{ page: NotificationList; changes: Change[] }> {
  const changes: Change[] = []
  underway.add(changes)
  try {
    const { notifications, next, bell } = await call<typeof listNotifications>('GET /api/notifications', {
      query: { cursor },
      signal,
    })
    return { page: withoutNotifications({ items: notifications, next, bell }, dismissed), changes }
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: this failure is only logged (docs/product.md#messages)
    if (!signal?.aborted && !isRefused(error)) console.error('The notifications did not load:', error)
    throw error
  } finally {
    underway.delete(changes)
  }
}

/** The member's notifications, as far as they are loaded. A refetch starts with the first page. */
export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: async ({ signal }) => {
    const { page, changes } = await ask(undefined, signal)
    return changes.reduce((list, change) => change(list), page)
  },
})

function changeList(client: QueryClient, change: Change) {
  for (const changes of underway) changes.push(change)
  client.setQueryData(notificationsQuery.queryKey, (list) => list && change(list))
}

/** Even while a request is in flight: its answer may be older. */
async function askAgain(client: QueryClient): Promise<void> {
  await client.cancelQueries(notificationsQuery)
  await client.invalidateQueries(notificationsQuery)
}

/** Live event: a new one, or an update of one that is listed. */
export function notificationCreated(client: QueryClient, notification: Notification): void {
  if (dismissed.has(notification.id)) return
  changeList(client, (list) => withNotification(list, notification))
  if (client.getQueryState(notificationsQuery.queryKey)?.status === 'error') void askAgain(client)
}

/**
 * Live event, also for what this tab has dismissed. What is not loaded here may count for the bell, which refetches.
 */
export function notificationsDismissed(
  client: QueryClient,
  { ids }: LiveEvents['notifications.dismissed'],
): void {
  const list = client.getQueryData(notificationsQuery.queryKey)
  const elsewhere = ids === 'all' ? [] : ids.filter((id) => !dismissed.has(id))
  const isKnown = (id: string) => list?.items.some((one) => one.id === id)
  changeList(client, (before) => withoutNotifications(before, new Set(elsewhere)))
  if (ids === 'all' || (list && !elsewhere.every(isKnown))) void askAgain(client)
}

/** Loads the page after what is loaded. */
export function useLoadMore() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const before = client.getQueryData(notificationsQuery.queryKey)
      if (!before?.next) return
      const { page } = await ask(before.next)
      // Refetched meanwhile, the list has a next page of its own.
      client.setQueryData(notificationsQuery.queryKey, (list) =>
        list?.next === before.next ? withPage(list, page.items, page.next) : list,
      )
    },
  })
}

/** Dismisses one: it goes at once, and comes back on failure. */
export async function dismissOne(client: QueryClient, notification: Notification): Promise<void> {
  const { id } = notification
  dismissed.add(id)
  changeList(client, (list) => withoutNotifications(list, new Set([id])))
  try {
    await call<typeof dismissNotification>('POST /api/notifications/:notification_id/dismiss', {
      params: { notification_id: id },
    })
  } catch (error) {
    if (isNotFound(error)) return
    dismissed.delete(id)
    changeList(client, (list) => withNotification(list, notification))
    throw error
  }
}

/** Dismisses all up to the newest of these, including older ones that are not loaded; they come back on failure. */
export async function dismissEvery(client: QueryClient, before: NotificationList): Promise<void> {
  const [newest] = before.items
  if (!newest) return
  const ids = new Set(before.items.map(({ id }) => id))
  for (const id of ids) dismissed.add(id)
  changeList(client, (list) => onTopOf({ items: [], next: null, bell: 0 }, withoutNotifications(list, ids)))
  try {
    await dismissUpTo(newest)
  } catch (error) {
    for (const id of ids) dismissed.delete(id)
    changeList(client, (list) => onTopOf(before, list))
    throw error
  }
}

/** If it is gone, up to the newest of the older ones that still exists. */
async function dismissUpTo(newest: Notification): Promise<void> {
  try {
    await call<typeof dismissAll>('POST /api/notifications/dismiss-all', { body: { newest_id: newest.id } })
  } catch (error) {
    if (!isNotFound(error)) throw error
    const { notifications } = await call<typeof listNotifications>('GET /api/notifications', {})
    const next = notifications.find((one) => isNewer(newest, one))
    if (next) await dismissUpTo(next)
  }
}

const onTopOf = (below: NotificationList, { items }: NotificationList) =>
  items.reduce(withNotification, below)
