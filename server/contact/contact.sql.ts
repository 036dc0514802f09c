import type { ContactMessage } from '../../contract/contact.ts'
import type { Tx } from '../platform/postgres/db.ts'

export const contactMessages = {
  insert: (tx: Tx, message: ContactMessage) => tx.insertInto('contact_messages').values(message).execute(),
}
