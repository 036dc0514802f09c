import { CompiledQuery } from 'kysely'
import { IN_ORDER, readBounded } from '../platform/postgres/bounded-read.sql.ts'
import { hasTrigram } from '../platform/postgres/containing.ts'
import type { Place } from '../platform/postgres/cursor.ts'
import { type Database, isoText as iso, prepared } from '../platform/postgres/db.ts'
import { type RowState, rowStates } from '../platform/postgres/row-cache.ts'
import { type Conditions, conditionsOf, type SourceQuery } from './source-conditions.sql.ts'

const PAGE = 60
const ORDER = 'order by p.created_at desc, p.id desc'
const PLACE = `json_build_object('at', ${iso('p.created_at')}, 'id', p.id)`

/**
 * How many sources the first step looks at, up to how many more are walked instead of using an index, how many a search
 * looks at in the end, and how long the steps after the first may take.
 */
export type Steps = { near: number; likely: number; far: number; indexMs: number; walkMs: number }
const STEPS: Steps = { near: 300, likely: 3_000, far: 10_000, indexMs: 200, walkMs: 200 }

/** Which sources, in which state. `next` is the cursor after which there may be more, null at the end. */
type Found = { sources: RowState[]; next: Place | null }
type FoundRow = { sources: string | null; next: Place | null }

type Asked = Pick<Database, 'db' | 'pool'>

// The page is limited first, so that no JSON is built for sources that are not on it. It is sorted by its own columns:
// those of the table have an index, which PostgreSQL would walk from end to end to avoid a sort.
const reading = ({ limit }: Conditions, page: string, stop: string) => `
  with page as materialized (${page})
  select string_agg(p.id || ' ' || p.state, ' ' ${ORDER}) as sources,
    case count(*) when ${limit}
      then (select ${PLACE} from (select * from page p order by p.created_at, p.id limit 1) p)
      else (${stop}) end as next
  from page p`

// The newest matches among the next `rows` sources, and where those end, unless all have been seen. Each limit keeps
// the part that it bounds from being planned with the rest: the sources come by their index and each one's owner by id,
// whatever PostgreSQL knows about the values.
function walk(conditions: Conditions, rows: number): string {
  const { scope, fits, keeps, limit } = conditions
  const page = `select p.id, p.created_at, p.xmin || '-' || a.xmin as state
    from (select p.*, p.xmin from profiles p where ${scope} ${ORDER} limit ${rows}) p
      cross join lateral (select a.xmin from accounts a where a.id = p.account_id and ${keeps} limit 1) a
    where ${fits} ${ORDER} limit ${limit}`
  const stop = `select ${PLACE} from profiles p where ${scope} ${ORDER} offset ${rows - 1} limit 1`
  return reading(conditions, page, stop)
}

// All matches, by whichever index finds them. No order inside, so that PostgreSQL does not walk in the hope of finding
// enough.
function gather(conditions: Conditions): string {
  const { scope, fits, keeps, limit } = conditions
  const page = `with fitting as materialized (
      select p.id, p.created_at, p.account_id, p.xmin from profiles p
      where ${scope} and ${fits} and exists (select from accounts a where a.id = p.account_id and ${keeps})
    )
    select p.id, p.created_at, p.xmin || '-' || (select a.xmin from accounts a where a.id = p.account_id) as state
    from (select * from fitting p ${ORDER} limit ${limit}) p`
  return reading(conditions, page, 'null')
}

/** What is searched for: the page of a query of which this much was found. */
type Sought = { query: SourceQuery; steps: Steps; found: Found }

const isWhole = ({ sources, next }: Found) => sources.length === PAGE || next === null
const missing = ({ query, found: { sources, next } }: Sought) =>
  conditionsOf({ ...query, after: next }, PAGE - sources.length)
const joined = ({ found }: Sought, { sources, next }: FoundRow): Found => ({
  sources: [...found.sources, ...rowStates(sources)],
  next,
})

const looks = new Map<string, ReturnType<typeof prepared<FoundRow>>>()

// Used by nearly every page, so each kind of query is planned once per connection.
async function look({ pool }: Asked, sought: Sought, rows: number): Promise<Found> {
  const conditions = missing(sought)
  const name = `sources_${conditions.kind}_${rows}`
  const read = looks.get(name) ?? prepared<FoundRow>(name, walk(conditions, rows))
  looks.set(name, read)
  return joined(sought, (await read(pool, conditions.values))[0]!)
}

type Bounds = { off: readonly string[]; ms: number }

/** What was found plus what the statement finds. Null when it was canceled, which happens after `ms`. */
async function more(
  { db }: Asked,
  sought: Sought,
  statement: (conditions: Conditions) => string,
  bounds: Bounds,
): Promise<Found | null> {
  const conditions = missing(sought)
  return readBounded(db, bounds, async (tx) => {
    const query = CompiledQuery.raw(statement(conditions), conditions.values)
    const { rows } = await tx.executeQuery<FoundRow>(query)
    return joined(sought, rows[0]!)
  })
}

/**
 * The sources of a page, newest first, and the cursor of the next one, null at the end. A search works in steps, since
 * no one knows beforehand how rare the matches are. A short walk finds frequent ones and estimates how frequent they
 * are. The trigram index finds rare ones. Without an index, or with too many candidates in it, the search walks on, and
 * the page may end with fewer than are wanted, or none, and a cursor to continue from.
 */
export async function sourcePage(asked: Asked, query: SourceQuery, steps = STEPS): Promise<Found> {
  const sought = { query, steps, found: { sources: [], next: query.after } }
  const found = await look(asked, sought, steps.near)
  if (isWhole(found)) return found
  const isIndexed = hasTrigram(query.filter.search ?? '')
  const searched = isIndexed ? await search(asked, { query, steps, found }) : found
  return isWhole(searched) ? searched : walkOn(asked, { query, steps, found: searched })
}

// Sorting what an index finds costs more than walking on a little for the missing ones: up to twice as far as it should
// take, since the first ones are too few for a good estimate.
async function search(asked: Asked, sought: Sought): Promise<Found> {
  const { query, steps, found } = sought
  const { length } = found.sources
  const isLikely = 2 * (PAGE - length) * steps.near <= steps.likely * length
  const walked = isLikely ? await look(asked, sought, steps.likely) : found
  if (isWhole(walked)) return walked
  const byIndex = { off: ['enable_seqscan'], ms: steps.indexMs }
  return (await more(asked, { query, steps, found: walked }, gather, byIndex)) ?? walked
}

// Doubles the number of sources looked at each time, so that a canceled statement never wastes most of the work.
async function walkOn(asked: Asked, { query, steps, found: first }: Sought): Promise<Found> {
  const { near, far, walkMs } = steps
  const end = performance.now() + walkMs
  let found = first
  for (let seen = near; seen < far && !isWhole(found); seen *= 2) {
    const ms = Math.ceil(end - performance.now())
    if (ms <= 0) break
    const rows = Math.min(seen, far - seen)
    const on = (conditions: Conditions) => walk(conditions, rows)
    const walked = await more(asked, { query, steps, found }, on, { off: IN_ORDER, ms })
    if (!walked) break
    found = walked
  }
  return found
}
