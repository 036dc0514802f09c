import type { Notification } from '../../contract/notifications.ts'
import { BELL_TYPES } from '../../contract/vocabulary.ts'

/** The loaded notifications, newest first; `bell` also counts those not loaded. */
export type NotificationList = { items: Notification[]; next: string | null; bell: number }

const counts = ({ type }: Notification) => (BELL_TYPES.includes(type) ? 1 : 0)
/** In the order of the list. */
export const isNewer = (one: Notification, other: Notification): boolean =>
  one.created_at === other.created_at ? one.id > other.id : one.created_at > other.created_at

/** Adds a new one in its place, or replaces it if it is there. */
export function withNotification(list: NotificationList, added: Notification): NotificationList {
  if (list.items.some(({ id }) => id === added.id))
    return { ...list, items: list.items.map((one) => (one.id === added.id ? added : one)) }
  const at = list.items.findIndex((one) => isNewer(added, one))
  const place = at < 0 ? list.items.length : at
  return { ...list, items: list.items.toSpliced(place, 0, added), bell: list.bell + counts(added) }
}

/** Without those of these that are listed. */
export function withoutNotifications(list: NotificationList, dismissed: Set<string>): NotificationList {
  const left = list.items.filter(({ id }) => dismissed.has(id))
  if (left.length === 0) return list
  return {
    ...list,
    items: list.items.filter(({ id }) => !dismissed.has(id)),
    bell: Math.max(0, list.bell - left.reduce((sum, one) => sum + counts(one), 0)),
  }
}

/** Appends a page of older ones, without what it repeats. */
export function withPage(
  list: NotificationList,
  items: Notification[],
  next: string | null,
): NotificationList {
  const known = new Set(list.items.map(({ id }) => id))
  return { ...list, items: [...list.items, ...items.filter(({ id }) => !known.has(id))], next }
}
