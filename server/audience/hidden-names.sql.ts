import { sql } from 'kysely'
import { publishEventSql } from '../platform/live/live.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { HIDES_NAME } from './hidden-names.rules.ts'

/** The texts of a post, and what of its author must not be in them. */
export type Naming = {
  texts: Record<'title' | 'description' | 'notes', string>
  author: Record<'name' | 'outlet' | 'website', string>
}

export const hiddenNames = {
  /** Undefined for a post whose author is shown. */
  naming: async (tx: Tx, post_id: string): Promise<Naming | undefined> => {
    const found = await sql<Naming>`
      select json_build_object('title', p.title, 'description', p.description, 'notes', p.additional_notes) as texts,
        json_build_object('name', a.name, 'outlet', coalesce(a.profile ->> 'organization', ''),
          'website', coalesce(a.profile ->> 'website', '')) as author
      from posts p join accounts a on a.id = p.account_id where p.id = ${post_id} and ${sql.raw(HIDES_NAME)}`.execute(
      tx,
    )
    return found.rows[0]
  },

  /** Shows the author of a locked post to everyone, and publishes it to both sides of each conversation. */
  revealToAll: async (tx: Tx, post_id: string): Promise<void> => {
    await sql`
      with revealed as (
        update posts p set is_hidden_name = false, revealed_at = now() where p.id = ${post_id} returning p.id)
      select ${publishEventSql('conversation.revealed', sql`r.id`)}
      from revealed p join responses r on r.post_id = p.id and r.revealed_at is null order by r.id`.execute(
      tx,
    )
  },

  /** Shows the author of a locked post to one pitcher. Undefined when it has no such conversation; false: it was shown. */
  revealTo: async (tx: Tx, post_id: string, conversation_id: string): Promise<boolean | undefined> => {
    const found = await sql<{ is_new: boolean }>`
      update responses r set revealed_at = coalesce(r.revealed_at, now())
      where r.id = ${conversation_id} and r.post_id = ${post_id}
      returning old.revealed_at is null as is_new`.execute(tx)
    return found.rows[0]?.is_new
  },
}
