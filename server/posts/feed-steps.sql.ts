import { CompiledQuery } from 'kysely'
import { readBounded } from '../platform/postgres/bounded-read.sql.ts'
import { type Db, isoText as iso } from '../platform/postgres/db.ts'
import type { Conditions, FeedPlace } from './feed-filter.sql.ts'

/**
 * How many posts are looked at for a first impression and at most, and how long that first walk, the index and all the
 * walking may take: together hardly noticed.
 */
export type Steps = { near: number; far: number; nearMs: number; indexMs: number; walkMs: number }
const STEPS: Steps = { near: 500, far: 10_000, nearMs: 100, indexMs: 100, walkMs: 150 }

const ORDER = 'order by p.created_at desc, p.id desc'
const PLACE = `json_build_object('at', ${iso('p.created_at')}, 'id', p.id)`

/** How many are wanted, and what is made of them: SQL over `found p` and its author `a` that gives text. */
export type Wanted = { limit: number; posts: string; newest: boolean }

/** What was made of the posts, by commas. `next` is the place after which more may stand; null: none does. */
export type Found = { posts: string; count: number; next: FeedPlace | null }

/** Which posts, after which of them, and how that is said in SQL. */
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

// The newest that fit among the next `rows` posts. PostgreSQL must not collect and sort what it can read in order.
const walk = (conditions: Conditions, wanted: Wanted, rows: number) =>
  statement(
    ['enable_seqscan', 'enable_bitmapscan', 'enable_sort'],
    conditions,
    wanted,
    `select * from (select * from posts p where ${conditions.scope} ${ORDER} limit ${rows}) p
     where ${conditions.fits} ${ORDER} limit ${wanted.limit}`,
    `select ${PLACE} from posts p where ${conditions.scope} ${ORDER} offset ${rows - 1} limit 1`,
  )

// All that fit, by whatever index finds them; those that are wanted of them. Without an order inside, so that
// PostgreSQL does not walk in the hope of finding enough.
const gather = (conditions: Conditions, wanted: Wanted) =>
  statement(
    ['enable_seqscan'],
    conditions,
    wanted,
    `with fitting as materialized (select * from posts p where ${conditions.scope} and ${conditions.fits})
     select * from fitting p ${wanted.newest ? ORDER : ''} limit ${wanted.limit}`,
    'null',
  )

/** Null when it was canceled, as it is after `ms`. */
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
 * Looks for posts in steps, as nobody knows beforehand how rare they are: a short walk finds what is frequent and
 * tells how frequent it is; what is rare is found by its index; what has no index, or too many candidates in it, by
 * walking on for a while, which may end with fewer than are wanted, and a place to go on from.
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
    // Few enough to need no limit: each request gets somewhere.
    seen = Math.ceil(steps.near / 10)
    near = (await run(db, walk(conditions, wanted, seen)))!
  }
  if (near.count === wanted.limit || near.next === null) return near
  const walkedMs = performance.now() - began
  // How far walking on would come, in short walks.
  const reach = Math.min(steps.far / seen, steps.walkMs / walkedMs)
  // Else that is likely to find all that are wanted, for less than it costs to sort what an index finds.
  const isRare = near.count * reach <= wanted.limit
  if (conditions.indexed && isRare) {
    const [rest, missing] = remaining(query, wanted, near)
    const rare = await run(db, gather(conditionsOf(rest), missing), steps.indexMs)
    if (rare) return joined(near, rare)
  }
  // What the index took does not count: where it was canceled a request must get as far as without one.
  const end = performance.now() + steps.walkMs - walkedMs
  return walkOn(db, { query, conditionsOf }, wanted, { seen, far: steps.far, end }, near)
}

// As many posts again as were looked at so far, each time: few statements, and what is canceled was not the most.
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
