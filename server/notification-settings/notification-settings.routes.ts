import { readNotificationSettings, updateNotificationSettings } from '../../contract/notification-settings.ts'
import { members } from '../auth/who.ts'
import { type Route, reads, writes } from '../platform/http/routes.ts'
import { changeSettings, ownSettings } from './notification-settings.ts'

export const notificationSettingsRoutes: Route[] = [
  reads(readNotificationSettings, members, ({ platform, caller }) =>
    ownSettings(platform.database.db, caller),
  ),
  writes(updateNotificationSettings, members, ({ caller, body }, tx) => changeSettings(tx, caller, body)),
]
