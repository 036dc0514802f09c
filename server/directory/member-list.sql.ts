import type { ListedRole } from '../../contract/directory.rules.ts'
import { containsWords, hasTrigram } from '../platform/postgres/containing.sql.ts'
import type { Database } from '../platform/postgres/db.ts'
import { type RowState, rowStates } from '../platform/postgres/row-cache.ts'
import { all, type Order, type ScanLimits, scanningSearch } from '../platform/postgres/scanning-search.sql.ts'
import { IS_LISTED } from './listed.rules.ts'
import { MEMBER_STATE } from './member-texts.sql.ts'

const PAGE = 60
const LIMITS: ScanLimits = { window: 300, rows: 11_000, scanMs: 200, indexMs: 250, beforeIndex: 3_000 }

/** The cursor of a list: after the member with this name, as it is sorted, and this id. */
export type MemberCursor = { name: string; id: string }

export type MemberQuery = {
  /** Never includes the reader: no one is in a list that they read. */
  roles: readonly ListedRole[]
  /** Matches any text that contains it. Blank matches everyone. */
  search: string
  after: MemberCursor | null
  /** The accounts that are left out for this reader, in order. */
  hidden: readonly string[]
}

// The same expression as in the indexes: an index entry has room for only this much of a name.
const NAME = 'left(lower(a.name), 100)'

const BY_NAME: Order<MemberCursor> = {
  by: 'place, id',
  cursor: `json_build_object('name', a.place, 'id', a.id)`,
  isAfter: ({ name, id }, value) => `(${NAME}, a.id) > (${value(name)}, ${value(id)}::uuid)`,
}

/** The members of a page, by name, in their state. */
export async function memberPage(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  { roles, search, after, hidden }: MemberQuery,
  limits = LIMITS,
): Promise<{ members: RowState[]; next: MemberCursor | null }> {
  const { texts, next } = await scanningSearch(db, {
    // With the name as it is sorted, so that no sort is needed.
    candidates: `select a.id, a.xmin, ${NAME} as place, a.searched from accounts a`,
    as: 'a',
    order: BY_NAME,
    conditions: (value) => ({
      scope: all(
        // A single role is an equality, so that its index is read in order.
        roles.length === 1 ? `a.role = ${value(roles[0])}` : `a.role = any (${value(roles)})`,
        IS_LISTED,
        hidden.length > 0 && `a.id <> all (${value(hidden)}::uuid[])`,
      ),
      fits: all(containsWords(['a.searched'], search, value)),
    }),
    keep: `a.id, ${MEMBER_STATE} as state, a.place`,
    make: () => `select string_agg(id || ' ' || state, ' ' order by place, id) from found`,
    isIndexed: hasTrigram(search),
    after,
    limit: PAGE,
    limits: search === '' ? { ...limits, window: PAGE } : limits,
    prepare: pool,
  })
  return { members: rowStates(texts.join(' ')), next }
}
