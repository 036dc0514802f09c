import { sql } from 'kysely'
import type { PitchAnswers } from '../../contract/briefs.ts'
import { FALLBACK_NAMES } from '../../contract/vocabulary.ts'
import { IS_HIDDEN_HERE } from '../audience/hidden-names.rules.ts'
import { ANSWERS } from '../briefs/briefs.rules.ts'
import type { Tx } from '../platform/postgres/db.ts'

type Person = { id: string; name: string; email: string }
/** `shown_name`: as the other side knows them. */
type Side = Person & { shown_name: string }
/** `said`: what a pitch says to its brief. */
export type ShownText = { name: string; text: string; created_at: string; said: PitchAnswers | null }
type ShownConversation = { people: Side[]; texts: ShownText[] }
type ShownDraft = {
  status: string
  title: string
  description: string
  updated_at: string
  author: Person | null
}

const named = (alias: string) =>
  sql`coalesce(nullif(${sql.ref(`${alias}.name`)}, ''), ${FALLBACK_NAMES.owner})`

export const shown = {
  /** A conversation with all its texts, the oldest first, and those of its two sides who are still members. */
  conversation: async (tx: Tx, id: string): Promise<ShownConversation | undefined> => {
    const people = await sql<Side>`
      select a.id, a.name, a.email,
        case when a.id = r.account_id and ${sql.raw(IS_HIDDEN_HERE)} then p.shown_name else a.name end as shown_name
      from responses r join accounts a on a.id in (r.responder_id, r.account_id) left join posts p on p.id = r.post_id
      where r.id = ${id} order by a.id`.execute(tx)
    const texts = await sql<ShownText>`
      select ${named('a')} as name, t.text, t.created_at, t.said from (
        select id, responder_id as sender_id, commentary as text, created_at, 0 as turn, ${sql.raw(ANSWERS)} as said
        from responses r where id = ${id}
        union all
        select id, sender_id, message_text, created_at, 1, null from messages where conversation_id = ${id}
      ) t left join accounts a on a.id = t.sender_id
      order by t.turn, t.created_at, t.id`.execute(tx)
    return texts.rows.length > 0 ? { people: people.rows, texts: texts.rows } : undefined
  },

  post: async (tx: Tx, id: string): Promise<ShownDraft | undefined> => {
    const found = await sql<ShownDraft>`
      select p.data ->> 'status' as status, p.title, p.description, p.updated_at,
        case when a.id is not null then json_build_object('id', a.id, 'name', a.name, 'email', a.email) end as author
      from posts p left join accounts a on a.id = p.account_id where p.id = ${id}`.execute(tx)
    return found.rows[0]
  },
}
