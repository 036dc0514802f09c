import {
  dismissNotification as dismiss,
  dismissAll,
  listNotifications as list,
} from '../../contract/notifications.ts'
import { members } from '../auth/who.ts'
import { type Route, reads, writes } from '../platform/http/routes.ts'
import { dismissAllNotifications, dismissNotification, listNotifications } from './notifications.ts'

export const notificationsRoutes: Route[] = [
  reads(list, members, ({ platform, caller, query }) => listNotifications(platform, caller, query.cursor)),
  writes(dismiss, members, ({ caller, params }, tx) =>
    dismissNotification(caller, params.notification_id, tx),
  ),
  writes(dismissAll, members, ({ caller, body }, tx) => dismissAllNotifications(caller, body.newest_id, tx)),
]
