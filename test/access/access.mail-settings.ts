import { readMailSettings, updateMailSettings } from '../../contract/mail-settings.ts'
import { cells, members, nothing, type Row, type Stage } from './access.cells.ts'

const byLink = ({ unsubscribe }: Stage) => ({ query: { token: unsubscribe } })

/** Emails for members who are away. The link in such an email needs no session. */
export const mailSettingsRows: Row[] = [
  { at: 'GET /api/account/mail-settings', endpoint: readMailSettings, request: nothing, cells: members() },
  {
    at: 'PATCH /api/account/mail-settings',
    endpoint: updateMailSettings,
    request: () => ({ body: { messages: true } }),
    cells: members(),
  },
  { at: 'GET /api/unsubscribe', request: byLink, cells: cells(200) },
  { at: 'POST /api/unsubscribe', request: byLink, cells: cells(200) },
]
