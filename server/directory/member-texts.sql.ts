import type pg from 'pg'
import type { ListedRole } from '../../contract/directory.rules.ts'
import type { MemberCard } from '../../contract/directory.ts'
import { anyOf, prepared } from '../platform/postgres/db.ts'
import type { RowState, RowText } from '../platform/postgres/row-cache.ts'
import { TIMELINE } from '../platform/postgres/timeline.sql.ts'
import { IS_LISTED } from './listed.rules.ts'
import { CARD } from './member-card.sql.ts'

/** Changes with every change of account a. */
export const MEMBER_STATE = `${TIMELINE} || '-' || a.xmin`

const cards = prepared<
  RowState & { card: MemberCard }
>(`select a.id, ${MEMBER_STATE} as state, ${CARD} as card
   from accounts a where a.id = ${anyOf('$1')} and a.role = any ($2::text[]) and ${IS_LISTED}`)

/** Listed members of these roles as JSON, each with its state: the transaction that last wrote the account. */
export async function memberTexts(
  pool: pg.Pool,
  ids: string[],
  roles: readonly ListedRole[],
): Promise<RowText[]> {
  const rows = await cards(pool, [ids, roles])
  return rows.map(({ id, state, card }) => ({ id, state, text: JSON.stringify(card) }))
}
