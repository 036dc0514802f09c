import { sql } from 'kysely'
import type { AuditAction } from '../../contract/audit.rules.ts'
import type { AuditRecord } from '../../contract/audit.ts'
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

const RECORD = sql`l.id, l.action, ${person('actor')} as actor, ${person('subject')} as subject,
  ${ABOUT} as about, l.details, ${AT} as created_at`
const NAMED = sql`left join accounts actor on actor.id = l.actor_id left join accounts subject on subject.id = l.subject_id`

/** The latest entries about what was done to a member; who looked at what is not among them. */
export async function latestOn(db: Db, account_id: string): Promise<AuditRecord[]> {
  const { rows } = await sql<AuditRecord>`
    select ${RECORD} from audit_log l ${NAMED}
    where l.subject_id = ${account_id} and l.action <> 'record.opened'
    order by l.created_at desc, l.id desc limit ${sql.lit(PAGE)}`.execute(db)
  return rows
}

/** A page of the log, newest first, and the cursor of the next; null at the end. Names are the current ones. */
export async function auditPage(db: Db, action: AuditAction | undefined, after: Cursor | null) {
  const ofAction = action === undefined ? sql`true` : sql`action = ${action}`
  const older =
    after === null ? sql`true` : sql`(created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`
  const { rows } = await sql<AuditRecord>`
    select ${RECORD}
    from (select * from audit_log where ${ofAction} and ${older}
      order by created_at desc, id desc limit ${sql.lit(PAGE)}) l
    ${NAMED}
    order by l.created_at desc, l.id desc`.execute(db)
  const last = rows.length === PAGE ? rows[PAGE - 1] : undefined
  return { records: rows, next: last ? `${last.created_at}~${last.id}` : null }
}
