import { type RawBuilder, sql } from 'kysely'
import { isReadableBy } from '../audience/audience.rules.ts'
import { BARRED } from '../auth/barred.rules.ts'
import type { Db } from '../platform/postgres/db.ts'
import type { ActionLink } from './action-links.ts'
import type { Subject } from './email-actions.ts'

/** The name of what a link is about. */
const nameOf = ({ action, account_id, subject_id: id }: ActionLink): RawBuilder<string | null> => {
  switch (action) {
    case 'mute':
    case 'unmute':
      return sql`(select name from accounts where id = ${id})`
    case 'unsubscribe_filter':
    case 'filter_instant':
    case 'filter_digest':
      return sql`(select name from saved_filters where id = ${id} and account_id = ${account_id})`
    case 'unsubscribe_alerts':
    case 'alerts_on':
    case 'digests_on':
    case 'alerts_and_digests_on':
    case 'pause_alerts':
    case 'resume_alerts':
      return sql`''`
    case 'save':
    case 'unsave':
    case 'not_relevant':
    case 'relevant':
      return sql`(select p.title from posts p where p.id = ${id} and ${isReadableBy(account_id)})`
  }
}

export const actionNames = {
  /** Undefined when the member or the thing is gone. */
  of: async (db: Db, link: ActionLink): Promise<Subject | undefined> => {
    const found = await sql<Subject>`
      select * from (
        select coalesce(data ->> 'status', 'Active') <> 'Active' as is_dormant, ${sql.raw(BARRED)} as barred,
          ${nameOf(link)} as name
        from accounts a where id = ${link.account_id} and data <> '{}') s where name is not null`.execute(db)
    return found.rows[0]
  },

  /** The day of a moment by the member's clock: "March 9". */
  day: async (db: Db, account_id: string, at: string): Promise<string> => {
    const found = await sql<{ day: string }>`
      select to_char(${at}::timestamptz at time zone member_zone(${account_id}), 'FMMonth FMDD') as day`.execute(
      db,
    )
    return found.rows[0]!.day
  },
}
