import { sql } from 'kysely'
import { FALLBACK_NAMES } from '../../contract/vocabulary.ts'
import type { Tx } from '../platform/db.ts'

/** The column's length: a text that would not fit is cut, not refused. */
const BODY_MAX = 2_000

export type NotificationType = 'like' | 'comment' | 'response_received'

export const notifications = {
  /** `deed` is what the actor did, in the words after his name. A second like of the same thing writes nothing. */
  insert: (
    tx: Tx,
    row: {
      account_id: string
      type: NotificationType
      deed: string
      link: string
      actor_id: string
      object_id: string
    },
  ) =>
    sql`
      insert into notifications (account_id, type, body, link, channel, actor_id, object_id)
      select ${row.account_id}, ${row.type},
        left(coalesce(nullif(a.name, ''), ${FALLBACK_NAMES.actor}) || ' ' || ${row.deed}::text, ${BODY_MAX}),
        ${row.link}, 'in_app', a.id, ${row.object_id}
      from accounts a where a.id = ${row.actor_id}
      on conflict do nothing`.execute(tx),
}
