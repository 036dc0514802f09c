import { sql } from 'kysely'
import type { AuditAction } from '../../contract/audit.rules.ts'
import type { AuditRecord } from '../../contract/audit.ts'
import { labelInCase } from '../audience/hidden-names.rules.ts'
import type { Cursor } from '../platform/postgres/cursor.ts'
import { type Db, isoText } from '../platform/postgres/db.ts'

const PAGE = 60

const AT = sql.raw(isoText('l.created_at'))
// A member who has left keeps their place, without a name.
const ABOUT =
  sql.raw(`(select coalesce(json_agg(json_build_object('id', x.id, 'name', a.name) order by x.place), '[]')
  from unnest(l.about_ids) with ordinality x (id, place) left join accounts a on a.id = x.id)`)
const person = (alias: string) =>
  sql.raw(
    `case when l.${alias}_id is not null then json_build_object('id', l.${alias}_id, 'name', ${alias}.name) end`,
  )

/**
 * A case of which the entry says who it is about, to an admin who reported them without seeing their name: the case is its
 * subject, or the member is, who was sanctioned or answered when it was decided.
 */
const hiddenCase = (admin: string) => sql`
  select c.id from cases c cross join (select ${admin}::uuid as id) v
  where (c.id = l.subject_id or c.about_id = l.subject_id and c.closed_at = l.created_at)
    and ${sql.raw(labelInCase('v.id'))} is not null limit 1`

const RECORD = sql`l.id, l.action, ${person('actor')} as actor,
  case when h.id is null or h.id = l.subject_id then ${person('subject')} end as subject,
  case when h.id is null then ${ABOUT} else '[]' end as about, l.details, ${AT} as created_at`
const namedTo = (admin: string) => sql`left join accounts actor on actor.id = l.actor_id
  left join accounts subject on subject.id = l.subject_id left join lateral (${hiddenCase(admin)}) h on true`

/** The latest entries about what was done to a member; who looked at what is not among them, nor what would unmask them. */
export async function latestOn(db: Db, admin: string, account_id: string): Promise<AuditRecord[]> {
  const { rows } = await sql<AuditRecord>`
    select ${RECORD} from audit_log l ${namedTo(admin)}
    where l.subject_id = ${account_id} and l.action <> 'record.opened' and h.id is null
    order by l.created_at desc, l.id desc limit ${sql.lit(PAGE)}`.execute(db)
  return rows
}

/** A page of the log, newest first, and the cursor of the next; null at the end. Names are the current ones. */
export async function auditPage(
  db: Db,
  admin: string,
  action: AuditAction | undefined,
  after: Cursor | null,
) {
  const ofAction = action === undefined ? sql`true` : sql`action = ${action}`
  const older =
    after === null ? sql`true` : sql`(created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`
  const { rows } = await sql<AuditRecord>`
    select ${RECORD}
    from (select * from audit_log where ${ofAction} and ${older}
      order by created_at desc, id desc limit ${sql.lit(PAGE)}) l
    ${namedTo(admin)}
    order by l.created_at desc, l.id desc`.execute(db)
  const last = rows.length === PAGE ? rows[PAGE - 1] : undefined
  return { records: rows, next: last ? `${last.created_at}~${last.id}` : null }
}
