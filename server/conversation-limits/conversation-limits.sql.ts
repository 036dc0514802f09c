import { sql } from 'kysely'
import type { ConversationLimit } from '../../contract/conversation-limits.ts'
import { FALLBACK_NAMES } from '../../contract/vocabulary.ts'
import { IS_HIDDEN_HERE, partnerName } from '../audience/hidden-names.rules.ts'
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

  /** In a conversation that is locked. False: no name is hidden in it. */
  add: async (tx: Tx, id: string, account_id: string): Promise<boolean> => {
    const added = await sql`
      insert into conversation_limits as l (account_id, conversation_id)
      select ${account_id}, r.id from responses r left join posts p on p.id = r.post_id
      where r.id = ${id} and ${sql.raw(IS_HIDDEN_HERE)}
      on conflict (account_id, conversation_id) do update set created_at = l.created_at`.execute(tx)
    return Number(added.numAffectedRows) > 0
  },

  remove: (tx: Tx, id: string, account_id: string) =>
    sql`delete from conversation_limits where account_id = ${account_id} and conversation_id = ${id}`.execute(
      tx,
    ),
}
