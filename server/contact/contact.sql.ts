import { sql } from 'kysely'
import type { ContactMessage } from '../../contract/contact.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { rowOf } from '../platform/postgres/row.sql.ts'

export const contactMessages = {
  insert: (tx: Tx, message: ContactMessage) => {
    const { columns, row } = rowOf('contact_messages', message)
    return sql`insert into contact_messages (${columns}) select ${columns} from ${row}`.execute(tx)
  },
}
