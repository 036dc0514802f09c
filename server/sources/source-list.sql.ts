import { CompiledQuery } from 'kysely'
import { readBounded } from '../platform/bounded-read.sql.ts'
import { type Db, isoText as iso } from '../platform/db.ts'
import type { Place } from '../platform/place.ts'
import { conditionsOf, type SourceQuery } from './source-conditions.sql.ts'
import { sourceJson } from './source-json.sql.ts'

const PAGE = 60
const ORDER = 'order by p.created_at desc, p.id desc'
// By the page's own columns: those of the table have an index in this order, and to spare a sort PostgreSQL would walk it
// from end to end.
const PAGE_ORDER = 'order by page.created_at desc, page.id desc'
const PLACE = `json_build_object('at', ${iso('p.created_at')}, 'id', p.id)`

/** How many sources are looked at for a first impression and at most, and how long the steps after the first may take. */
export type Steps = { near: number; far: number; indexMs: number; walkMs: number }
const STEPS: Steps = { near: 500, far: 10_000, indexMs: 200, walkMs: 200 }

/** JSON texts by commas. `next` is the place after which more may stand; null: none does. */
type Found = { sources: string; count: number; next: Place | null }

type Part = { query: SourceQuery; limit: number }
type Statement = { off: string[]; text: string; values: unknown[] }

// The page is cut first, so that nothing is put together for what is not on it.
const reading = ({ query, limit }: Part, page: string, stop: string) => `
  with page as materialized (${page})
  select coalesce(string_agg(${sourceJson(query.reader.role)}::text, ',' ${PAGE_ORDER}), '') as sources,
    count(*)::int as count,
    case count(*) when ${limit} then (array_agg(${PLACE} ${PAGE_ORDER}))[${limit}] else (${stop}) end as next
  from page join profiles p on p.id = page.id join accounts a on a.id = p.account_id`

// PostgreSQL must not collect and sort what it can read in order.
const IN_ORDER = ['enable_seqscan', 'enable_bitmapscan', 'enable_sort', 'enable_hashjoin', 'enable_mergejoin']

// The newest that fit among the next `rows` sources; where those end, unless all have been seen.
function walk(part: Part, rows: number): Statement {
  const { scope, fits, values } = conditionsOf(part.query)
  const page = `select p.id, p.created_at from (select * from profiles p where ${scope} ${ORDER} limit ${rows}) p
    where ${fits} ${ORDER} limit ${part.limit}`
  const stop = `select ${PLACE} from profiles p where ${scope} ${ORDER} offset ${rows - 1} limit 1`
  return { off: IN_ORDER, text: reading(part, page, stop), values }
}

// All that fit, by whatever index finds them. Without an order inside, so that PostgreSQL does not walk in the hope of
// finding enough.
function gather(part: Part): Statement {
  const { scope, fits, values } = conditionsOf(part.query)
  const page = `with fitting as materialized (select p.id, p.created_at from profiles p where ${scope} and ${fits})
    select p.id, p.created_at from fitting p ${ORDER} limit ${part.limit}`
  return { off: ['enable_seqscan'], text: reading(part, page, 'null'), values }
}

/** Null when it was canceled, as it is after `ms`. */
const run = (db: Db, { off, text, values }: Statement, ms?: number): Promise<Found | null> =>
  readBounded(db, { off, ms }, async (tx) => {
    const { rows } = await tx.executeQuery<Found>(CompiledQuery.raw(text, values))
    return rows[0]!
  })

const joined = (found: Found, more: Found): Found => ({
  sources: [found.sources, more.sources].filter(Boolean).join(','),
  count: found.count + more.count,
  next: more.next,
})
const missing = (query: SourceQuery, { next, count }: Found): Part => ({
  query: { ...query, after: next },
  limit: PAGE - count,
})

/**
 * A page of sources as JSON text, newest first, and the cursor of the next one; null at the end. It is looked for in
 * steps, as nobody knows beforehand how rare they are that fit: a short walk finds what is frequent, the index of
 * trigrams what is rare; what has no index, or too many candidates in it, is walked on for, and the page may end with
 * fewer than are wanted, or none, and a place to go on from.
 */
export async function sourcePage(db: Db, query: SourceQuery, steps = STEPS) {
  const near = (await run(db, walk({ query, limit: PAGE }, steps.near)))!
  const { sources, next } = await look(db, query, steps, near)
  return { sources: `[${sources}]`, next: next && `${next.at}~${next.id}` }
}

async function look(db: Db, query: SourceQuery, steps: Steps, near: Found): Promise<Found> {
  if (near.count === PAGE || near.next === null) return near
  if (conditionsOf(query).indexed) {
    const rare = await run(db, gather(missing(query, near)), steps.indexMs)
    if (rare) return joined(near, rare)
  }
  return walkOn(db, query, steps, near)
}

// As many sources again as were looked at so far, each time: what is canceled was not the most.
async function walkOn(
  db: Db,
  query: SourceQuery,
  { near, far, walkMs }: Steps,
  first: Found,
): Promise<Found> {
  const end = performance.now() + walkMs
  let found = first
  for (let seen = near; seen < far && found.count < PAGE && found.next; seen *= 2) {
    const ms = Math.ceil(end - performance.now())
    if (ms <= 0) break
    const more = await run(db, walk(missing(query, found), Math.min(seen, far - seen)), ms)
    if (!more) break
    found = joined(found, more)
  }
  return found
}
