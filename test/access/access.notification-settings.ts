import { readNotificationSettings, updateNotificationSettings } from '../../contract/notification-settings.ts'
import { cells, members, nothing, type Row, type Stage } from './access.cells.ts'

const byLink = ({ unsubscribe }: Stage) => ({ query: { token: unsubscribe } })

/** What members are notified of. The link in such an email needs no session. */
export const notificationSettingsRows: Row[] = [
  {
    at: 'GET /api/account/notification-settings',
    endpoint: readNotificationSettings,
    request: nothing,
    cells: members(),
  },
  {
    at: 'PATCH /api/account/notification-settings',
    endpoint: updateNotificationSettings,
    request: () => ({ body: { email: { messages: 'away' } } }),
    cells: members(),
  },
  { at: 'GET /api/unsubscribe', request: byLink, cells: cells(200) },
  { at: 'POST /api/unsubscribe', request: byLink, cells: cells(200) },
]
