import type { SourceSearch } from '../../contract/sources.ts'
import type { Role } from '../../contract/vocabulary.ts'
import { isKept, OWNER_KEEPS, representative } from '../kept-sources/kept-source.rules.ts'
import { containsWords, hasTrigram } from '../platform/postgres/containing.sql.ts'
import type { Cursor } from '../platform/postgres/cursor.ts'
import type { Database } from '../platform/postgres/db.ts'
import { type RowState, rowStates } from '../platform/postgres/row-cache.ts'
import {
  all,
  NEWEST_FIRST,
  type ScanLimits,
  scanningSearch,
} from '../platform/postgres/scanning-search.sql.ts'
import { isConfirmed } from './proof.rules.ts'
import { sourceState } from './source-texts.sql.ts'

const LIMITS: ScanLimits = { window: 300, rows: 10_000, scanMs: 200, indexMs: 200, beforeIndex: 3_000 }

export type SourceQuery = {
  reader: { id: string; role: Role }
  filter: Pick<SourceSearch, 'search' | 'role' | 'confirmed' | 'retired'>
  after: Cursor | null
  /** The accounts whose sources are left out for this reader, in order. */
  hidden: readonly string[]
}

/** The sources of a page, newest first, in their state. */
export async function sourcePage(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  { reader, filter: { role, search = '', confirmed, retired }, after, hidden }: SourceQuery,
  limits = LIMITS,
): Promise<{ sources: RowState[]; next: Cursor | null }> {
  // A list of the reader's own sources is complete.
  const isOwn = reader.role === 'pr'
  const { texts, next } = await scanningSearch(db, {
    candidates: 'select p.*, p.xmin from profiles p',
    as: 'p',
    order: NEWEST_FIRST,
    conditions: (value) => ({
      scope: all(
        isOwn && `p.account_id = ${value(reader.id)}`,
        hidden.length > 0 &&
          !isOwn &&
          `p.account_id <> all (${value(hidden)}::uuid[]) and (p.held_by <> all (${value(hidden)}::uuid[])) is not false`,
      ),
      fits: all(
        role && `p.role = ${value(role)}`,
        isOwn && retired !== undefined && `p.retired_at is ${retired ? 'not ' : ''}null`,
        containsWords(['p.searched'], search, value),
        confirmed && isConfirmed('p'),
      ),
    }),
    join: `select a.id, a.xmin from accounts a where a.id = ${isOwn ? 'p.account_id' : representative('p')} and ${isOwn ? isKept('p', 'a.role') : OWNER_KEEPS}`,
    keep: `p.id, p.created_at, ${sourceState('joined')} as state`,
    make: () => `select string_agg(id || ' ' || state, ' ' order by created_at desc, id desc) from found`,
    isIndexed: hasTrigram(search),
    after,
    limit: 60,
    limits,
    prepare: pool,
  })
  return { sources: rowStates(texts.join(' ')), next }
}
