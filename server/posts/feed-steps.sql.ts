import { CompiledQuery } from 'kysely'
import { readBounded } from '../platform/postgres/bounded-read.sql.ts'
import { type Db, isoText as iso } from '../platform/postgres/db.ts'
import type { Conditions, FeedPlace } from './feed-filter.sql.ts'

/**
 * How many posts the first walk and the whole search look at, and how long the first walk, the index and all walking
 * may take: together hardly noticeable.
 */
export type Steps = { near: number; far: number; nearMs: number; indexMs: number; walkMs: number }
const STEPS: Steps = { near: 500, far: 10_000, nearMs: 100, indexMs: 100, walkMs: 150 }

const ORDER = 'order by p.created_at desc, p.id desc'
const PLACE = `json_build_object('at', ${iso('p.created_at')}, 'id', p.id)`

/** How many are wanted, and what to make of them: SQL over `found p` and its author `a` that returns text. */
export type Wanted = { limit: number; posts: string; newest: boolean }

/** What was made of the posts, comma-separated. `next` is the cursor after which there may be more, null at the end. */
export type Found = { posts: string; count: number; next: FeedPlace | null }

/** Which posts, after which of them, and how to express that in SQL. */
type Sought<Query> = { query: Query; conditionsOf: (query: Query) => Conditions }
type Placed = { after: FeedPlace | null }

type Statement = { settings: string[]; text: string; values: unknown[] }

const statement = (
  settings: string[],
  { values }: Conditions,
  wanted: Wanted,
  found: string,
  stop: string,
): Statement => ({
  settings,
  values,
  text: `
    with viewer as (select $1::uuid), found as materialized (${found})
    select ${wanted.posts} as posts, count(*)::int as count,
      case count(*) when ${wanted.limit} then (array_agg(${PLACE} ${ORDER}))[${wanted.limit}] else (${stop}) end as next
    from found p left join accounts a on a.id = p.account_id`,
})

// The newest matches among the next `rows` posts. PostgreSQL must not collect and sort what it can read in order.
const walk = (conditions: Conditions, wanted: Wanted, rows: number) =>
  statement(
    ['enable_seqscan', 'enable_bitmapscan', 'enable_sort'],
    conditions,
    wanted,
    `select * from (select * from posts p where ${conditions.scope} ${ORDER} limit ${rows}) p
     where ${conditions.fits} ${ORDER} limit ${wanted.limit}`,
    `select ${PLACE} from posts p where ${conditions.scope} ${ORDER} offset ${rows - 1} limit 1`,
  )

// All matches, by whichever index finds them, cut to those that are wanted. No order inside, or PostgreSQL would walk
// in the hope of finding enough.
const gather = (conditions: Conditions, wanted: Wanted) =>
  statement(
    ['enable_seqscan'],
    conditions,
    wanted,
    `with fitting as materialized (select * from posts p where ${conditions.scope} and ${conditions.fits})
     select * from fitting p ${wanted.newest ? ORDER : ''} limit ${wanted.limit}`,
    'null',
  )

/** Null when it was canceled, which happens after `ms`. */
const run = (db: Db, { settings, text, values }: Statement, ms?: number): Promise<Found | null> =>
  readBounded(db, { off: settings, ms }, async (tx) => {
    const { rows } = await tx.executeQuery<Found>(CompiledQuery.raw(text, values))
    return rows[0]!
  })

const joined = (found: Found, more: Found): Found => ({
  posts: [found.posts, more.posts].filter(Boolean).join(','),
  count: found.count + more.count,
  next: more.next,
})

/**
 * Searches posts in steps, since no one knows beforehand how rare the matches are. A short walk finds frequent ones and
 * estimates how frequent they are. The index finds rare ones. Without an index, or with too many candidates in it, the
 * search walks on for a while, and may end with fewer than are wanted and a cursor to continue from.
 */
export async function look<Query extends Placed>(
  db: Db,
  { query, conditionsOf }: Sought<Query>,
  wanted: Wanted,
  steps = STEPS,
): Promise<Found> {
  const conditions = conditionsOf(query)
  const began = performance.now()
  let seen = steps.near
  let near = await run(db, walk(conditions, wanted, seen), steps.nearMs)
  if (!near) {
    // Few enough to need no limit: each request makes progress.
    seen = Math.ceil(steps.near / 10)
    near = (await run(db, walk(conditions, wanted, seen)))!
  }
  if (near.count === wanted.limit || near.next === null) return near
  const walkedMs = performance.now() - began
  // How far walking on would get, in units of the short walk.
  const reach = Math.min(steps.far / seen, steps.walkMs / walkedMs)
  // Otherwise walking on is likely to find all that are wanted, for less than sorting what an index finds.
  const isRare = near.count * reach <= wanted.limit
  if (conditions.indexed && isRare) {
    const [rest, missing] = remaining(query, wanted, near)
    const rare = await run(db, gather(conditionsOf(rest), missing), steps.indexMs)
    if (rare) return joined(near, rare)
  }
  // The index's time does not count: where it was canceled, a request must get as far as without it.
  const end = performance.now() + steps.walkMs - walkedMs
  return walkOn(db, { query, conditionsOf }, wanted, { seen, far: steps.far, end }, near)
}

// Doubles the number of posts looked at each time: few statements, and a canceled one never wastes most of the work.
async function walkOn<Query extends Placed>(
  db: Db,
  { query, conditionsOf }: Sought<Query>,
  wanted: Wanted,
  { seen: first, far, end }: { seen: number; far: number; end: number },
  near: Found,
) {
  let found = near
  for (let seen = first; seen < far && found.count < wanted.limit && found.next; seen *= 2) {
    const ms = Math.ceil(end - performance.now())
    if (ms <= 0) break
    const [rest, missing] = remaining(query, wanted, found)
    const more = await run(db, walk(conditionsOf(rest), missing, Math.min(seen, far - seen)), ms)
    if (!more) break
    found = joined(found, more)
  }
  return found
}

const remaining = <Query extends Placed>(query: Query, wanted: Wanted, { next, count }: Found) =>
  [
    { ...query, after: next },
    { ...wanted, limit: wanted.limit - count },
  ] as const
