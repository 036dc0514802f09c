import { register } from '../../contract/applications.ts'
import { sendContactMessage } from '../../contract/contact.ts'
import { application, contactMessage } from '../support/applying.ts'
import { cells, type Row } from './access.cells.ts'

/** Calls that strangers make, and members may too. */
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
