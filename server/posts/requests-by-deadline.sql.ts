import { sql } from 'kysely'
import type { Cursor } from '../platform/postgres/cursor.ts'
import { type Db, isoText, patienceOf } from '../platform/postgres/db.ts'
import {
  NEWEST_FIRST,
  type Order,
  type ScanLimits,
  type Value,
} from '../platform/postgres/scanning-search.sql.ts'
import { searchPosts } from './post-search.sql.ts'
import { type Part, type RequestQuery, requestFilter, stateOf } from './requests-filter.sql.ts'

/*
 * By deadline, the list has three parts: open requests with a deadline, the next one first; those without, the newest
 * first; closed ones, the latest first. Each has an index in its order, so each is a scanning search of its own, begun
 * once the one before has ended. All pages of a list divide open from closed at the moment of the first page: a request
 * that closes meanwhile stays in the part that has shown it.
 */

export const PARTS = ['open', 'undated', 'closed'] as const

/** The part in which a page ended, and after which of its requests; null where the part has not begun. */
export type DeadlineCursor = { part: (typeof PARTS)[number]; asOf: string; after: Cursor | null }

export type DeadlineQuery = RequestQuery<DeadlineCursor>

// After this, a page ends instead of beginning another part.
const BEGIN_MS = 50

// Hidden from the planner, which would otherwise make a new plan for each page.
const moment = (at: string) => `(select ${at}::timestamptz)`
const CURSOR = `json_build_object('at', ${isoText('p.expires_at')}, 'id', p.id)`

const ORDERS: Record<DeadlineCursor['part'], Order<Cursor>> = {
  open: {
    by: 'expires_at, id',
    cursor: CURSOR,
    isAfter: ({ at, id }, value) =>
      `(p.expires_at, p.id) > (${moment(value(at))}, (select ${value(id)}::uuid))`,
  },
  undated: NEWEST_FIRST,
  closed: {
    by: 'expires_at desc, id desc',
    cursor: CURSOR,
    isAfter: ({ at, id }, value) =>
      `(p.expires_at, p.id) < (${moment(value(at))}, (select ${value(id)}::uuid))`,
  },
}

function partOf({ filter }: DeadlineQuery, { part, asOf }: Pick<DeadlineCursor, 'part' | 'asOf'>): Part {
  if (part === 'undated') return { scope: () => `p.expires_at is null and p.post_type <> 'community'` }
  if (part === 'open') return { scope: (value) => `p.expires_at > ${moment(value(asOf))}` }
  return {
    scope: (value) => `p.expires_at <= ${moment(value(asOf))}`,
    // Their own are listed whatever their state.
    isOwn: stateOf(filter) === 'open',
  }
}

async function now(db: Db): Promise<string> {
  const reading = sql<{ now: string }>`select ${sql.raw(isoText('now()'))} as now`
  return (await reading.execute(db)).rows[0]!.now
}

/** The parts that are still to be searched. */
function partsOf({ filter, after }: DeadlineQuery) {
  const parts = stateOf(filter) === 'closed' ? (['closed'] as const) : PARTS
  return after ? parts.filter((part) => PARTS.indexOf(part) >= PARTS.indexOf(after.part)) : parts
}

/** A page of the requests that match, as a JSON array. */
export async function searchByDeadline(
  db: Db,
  query: DeadlineQuery,
  { limit, json }: { limit: number; json: (value: Value) => string },
  limits?: ScanLimits,
): Promise<{ posts: string; next: DeadlineCursor | null }> {
  const asOf = query.after?.asOf ?? (await now(db))
  const began = performance.now()
  const texts: string[] = []
  let missing = limit
  const page = (next: DeadlineCursor | null) => ({ posts: `[${texts.join(',')}]`, next })
  for (const [n, part] of partsOf(query).entries()) {
    if (n > 0 && performance.now() - began > BEGIN_MS * patienceOf(db))
      return page({ part, asOf, after: null })
    const after = query.after?.part === part ? query.after.after : null
    const wanted = { after, limit: missing, json, order: ORDERS[part] }
    const found = await searchPosts(db, requestFilter(query, partOf(query, { part, asOf })), wanted, limits)
    texts.push(...found.texts)
    missing -= found.count
    if (found.next) return page({ part, asOf, after: found.next })
  }
  return page(null)
}
