import { sql } from 'kysely'
import type { ConversationLimit } from '../../contract/conversation-limits.ts'
import { FALLBACK_NAMES } from '../../contract/vocabulary.ts'
import { IS_HIDDEN_HERE, partnerName } from '../audience/hidden-names.rules.ts'
import { refusesHere } from '../contact-limits/contact-limits.rules.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'

export const conversationLimits = {
  list: async (db: Db, account_id: string): Promise<ConversationLimit[]> => {
    const found = await sql<ConversationLimit>`
      select r.id as conversation_id,
        coalesce(nullif(${sql.raw(partnerName('v.id'))}, ''), ${FALLBACK_NAMES.owner}) as name
      from (select ${account_id}::uuid as id) v join conversation_limits l on l.account_id = v.id
        join responses r on r.id = l.conversation_id left join posts p on p.id = r.post_id
        join accounts o on o.id in (r.responder_id, r.account_id) and o.id <> v.id
      order by l.created_at desc, r.id`.execute(db)
    return found.rows
  },

  /** Whether a name is hidden in the conversation, which is locked, and whether the member has limited it. */
  read: async (tx: Tx, id: string, account_id: string) => {
    const found = await sql<{ is_hidden: boolean; is_limited: boolean }>`
      select ${sql.raw(IS_HIDDEN_HERE)} as is_hidden, ${sql.raw(refusesHere('v.id'))} as is_limited
      from (select ${account_id}::uuid as id) v cross join responses r left join posts p on p.id = r.post_id
      where r.id = ${id}`.execute(tx)
    return found.rows[0]!
  },

  add: (tx: Tx, id: string, account_id: string) =>
    sql`insert into conversation_limits (account_id, conversation_id) values (${account_id}, ${id})`.execute(
      tx,
    ),

  remove: (tx: Tx, id: string, account_id: string) =>
    sql`delete from conversation_limits where account_id = ${account_id} and conversation_id = ${id}`.execute(
      tx,
    ),
}
