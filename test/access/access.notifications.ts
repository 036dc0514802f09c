import { dismissAll, dismissNotification, listNotifications } from '../../contract/notifications.ts'
import { members, nothing, type Row } from './access.cells.ts'

const ofOwner = members(404, { owner: 200 })

/** Notifications. The one that the others ask for is the owner's. */
export const notificationRows: Row[] = [
  { at: 'GET /api/notifications', endpoint: listNotifications, request: nothing, cells: members() },
  {
    at: 'POST /api/notifications/:notification_id/dismiss',
    endpoint: dismissNotification,
    request: ({ notification }) => ({ params: { notification_id: notification } }),
    cells: ofOwner,
  },
  {
    at: 'POST /api/notifications/dismiss-all',
    endpoint: dismissAll,
    request: ({ notification }) => ({ body: { newest_id: notification } }),
    cells: ofOwner,
  },
]
