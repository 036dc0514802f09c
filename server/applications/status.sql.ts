import { sql } from 'kysely'
import type { ApplicationStatus } from '../../contract/vetting.rules.ts'
import { type Db, isoText, type Tx } from '../platform/postgres/db.ts'

/** What the status page shows: nothing of what the applicant wrote. */
export type StatusRow = {
  status: ApplicationStatus
  created_at: string
  asked_at: string | null
  answered_at: string | null
  decided_at: string | null
  question: string | null
  reason: string | null
}

const STATUS = sql.raw(`coalesce(u.data ->> 'status', 'New')`)
/** How long a decision can be read. */
const SHOWN = sql.raw(`interval '90 days'`)
const at = (column: string) => sql.raw(`${isoText(`u.${column}`)} as ${column}`)

export const applicationStatus = {
  exists: async (db: Db, id: string): Promise<boolean> => {
    const found = await sql`select from users where id = ${id}`.execute(db)
    return found.rows.length > 0
  },

  /**
   * An application that waits, or was decided lately. Not one with an address that was a member's before: nobody learns
   * here that it is.
   */
  read: async (db: Db, id: string): Promise<StatusRow | undefined> => {
    const found = await sql<StatusRow>`
      select ${STATUS} as status, ${at('created_at')}, ${at('asked_at')}, ${at('answered_at')}, ${at('decided_at')},
        u.question, u.reason
      from users u where u.id = ${id} and (${STATUS} = 'New' or u.decided_at > now() - ${SHOWN})
        and not exists (select from auth_users m where m.email = u.email
          and (${STATUS} <> 'Approved' or m.created_at < u.decided_at))`.execute(db)
    return found.rows[0]
  },

  /** Stores the answer to the question of that moment, unless it has one. Whether it did. */
  answer: async (tx: Tx, id: string, asked_at: string, answer: string): Promise<boolean> => {
    const answered = await sql`
      update users u set answer = ${answer}, answered_at = now()
      where u.id = ${id} and ${STATUS} = 'New' and u.asked_at = ${asked_at}::timestamptz and u.answered_at is null
      returning u.id`.execute(tx)
    return answered.rows.length > 0
  },

  sweepReasons: (db: Db) =>
    sql`update users set reason = null where reason is not null and decided_at < now() - ${SHOWN}`.execute(
      db,
    ),
}
