import { containsText } from '../platform/postgres/containing.ts'
import type { Cursor } from '../platform/postgres/cursor.ts'
import type { Db } from '../platform/postgres/db.ts'
import {
  NEWEST_FIRST,
  type ScanLimits,
  type Search,
  scanningSearch,
  type Value,
} from '../platform/postgres/scanning-search.sql.ts'

// Together hardly noticeable.
const LIMITS: ScanLimits = { window: 500, windowMs: 100, rows: 10_000, scanMs: 150, indexMs: 100 }

/** Which posts `p` to search for. */
export type PostFilter = Pick<Search<Cursor>, 'conditions' | 'isIndexed'>

export const IS_OPEN = '(p.expires_at is null or p.expires_at > now())'

/** Whether the searched texts of a post contain this one. */
export const postContains = (search: string, value: Value) =>
  containsText(['p.title', 'p.description'], search, value)

/** `json` is SQL that makes JSON of a post `p` and its author `a`. Without it, posts are only counted. */
type Wanted = { after: Cursor | null; limit: number; json?: (value: Value) => string }

/** The posts that match, newest first, as a JSON array. */
export async function searchPosts(
  db: Db,
  filter: PostFilter,
  { json, ...wanted }: Wanted,
  limits = LIMITS,
): Promise<{ posts: string; count: number; next: Cursor | null }> {
  const { texts, ...found } = await scanningSearch(db, {
    ...filter,
    ...wanted,
    limits,
    candidates: 'select p.* from posts p',
    as: 'p',
    order: NEWEST_FIRST,
    keep: 'p.*',
    make:
      json &&
      ((value) => `select string_agg(${json(value)}::text, ',' order by p.created_at desc, p.id desc)
        from found p left join accounts a on a.id = p.account_id`),
  })
  return { ...found, posts: `[${texts.join(',')}]` }
}
