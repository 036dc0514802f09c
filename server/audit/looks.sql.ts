import { sql } from 'kysely'
import type { Look, LooksPage } from '../../contract/looks.ts'
import { hidesPartner } from '../audience/hidden-names.rules.ts'
import type { Cursor } from '../platform/postgres/cursor.ts'
import { type Db, isoText } from '../platform/postgres/db.ts'

const PAGE = 30

/** The entries that say that private data was read, by what was. */
const WHAT =
  sql.raw(`case l.action when 'conversation.shown' then 'conversation' when 'draft.shown' then 'draft'
  when 'application.opened' then 'application' when 'account.exported' then 'account'
  when 'case.opened' then 'case' end`)
const AT = sql.raw(isoText('l.created_at'))

/**
 * A page of the entries about what is private to a member, newest first, without the admin's name. An application that
 * was opened before they were a member is theirs, too.
 */
export async function looksPage(db: Db, account_id: string, after: Cursor | null): Promise<LooksPage> {
  const older =
    after === null ? sql`true` : sql`(l.created_at, l.id) < (${after.at}::timestamptz, ${after.id}::uuid)`
  const { rows } = await sql<Look>`
    with own as (
      select l.* from audit_log l where l.about_ids @> array[${account_id}::uuid]
      union
      select l.* from users u join audit_log l on l.action = 'application.opened' and l.subject_id = u.id
      where u.account_id = ${account_id})
    select l.id, ${WHAT} as what, case when l.actor_id is null then 'operator' else 'team' end as by,
      (select case when ${sql.raw(hidesPartner('v.id'))} then p.shown_name else a.name end
        from accounts a cross join (select ${account_id}::uuid as id) v
          left join responses r on r.id = l.subject_id left join posts p on p.id = r.post_id
        where a.id = any(array_remove(l.about_ids, ${account_id})) limit 1) as partner,
      (l.details ->> 'texts')::int as texts, coalesce(l.details ->> 'reason', 'Case ' || (l.details ->> 'number')) as reason, ${AT} as at
    from own l where ${WHAT} is not null and ${older}
    order by l.created_at desc, l.id desc limit ${sql.lit(PAGE)}`.execute(db)
  const last = rows.length === PAGE ? rows[PAGE - 1] : undefined
  return { looks: rows, next: last ? `${last.at}~${last.id}` : null }
}
