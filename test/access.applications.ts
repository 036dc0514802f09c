import { register } from '../contract/applications.ts'
import { sendContactMessage } from '../contract/contact.ts'
import { cells, type Row } from './access.cells.ts'
import { application, contactMessage } from './applying.ts'

/** What strangers send, and members may as well. */
export const applicationRows: Row[] = [
  {
    at: 'POST /api/register',
    endpoint: register,
    request: () => ({ body: application() }),
    cells: cells(200),
  },
  {
    at: 'POST /api/contact',
    endpoint: sendContactMessage,
    request: () => ({ body: contactMessage() }),
    cells: cells(200),
  },
]
