import type { LiveEvents } from '../../contract/live.ts'
import type { Notification } from '../../contract/notifications.ts'
import type { Caller } from '../auth/who.ts'
import type { LiveSource } from '../platform/live/live.ts'
import { notifications } from './notifications.sql.ts'

/** Sent to its recipient alone. One that they have dismissed by then is not sent. */
export const notificationCreated: LiveSource<'notification.created', Caller, Notification> = {
  name: 'notification.created',
  load: async ({ pool }, id) => {
    const notification = await notifications.read(pool, id)
    return notification?.dismissed ? null : notification
  },
  to: (notification, { id }) => (notification.account_id === id ? notification : null),
}

type Dismissed = LiveEvents['notifications.dismissed'] & { account_id: string }

/** The event's key is the notification's id, or `all` and the account's id. */
export const notificationsDismissed: LiveSource<'notifications.dismissed', Caller, Dismissed> = {
  name: 'notifications.dismissed',
  load: async ({ pool }, id) => {
    if (id.startsWith('all ')) return { ids: 'all', account_id: id.slice('all '.length) }
    const notification = await notifications.read(pool, id)
    return notification && { ids: [id], account_id: notification.account_id }
  },
  to: ({ ids, account_id }, { id }) => (account_id === id ? { ids } : null),
}
