import { CompiledQuery } from 'kysely'
import type { ListedRole } from '../../contract/directory.rules.ts'
import { IN_ORDER, readBounded } from '../platform/postgres/bounded-read.sql.ts'
import { containing, hasTrigram } from '../platform/postgres/containing.ts'
import { type Database, prepared } from '../platform/postgres/db.ts'
import { type RowState, rowStates } from '../platform/postgres/row-cache.ts'
import { IS_LISTED } from './member-card.sql.ts'

const PAGE = 60

/** The cursor of a list: after the member with this name, as it is sorted, and this id. */
export type MemberPlace = { name: string; id: string }

export type MemberQuery = {
  /** Never includes the reader: no one is in a list that they read. */
  roles: readonly ListedRole[]
  /** Matches any text that contains it. Blank matches everyone. */
  search: string
  after: MemberPlace | null
}

/**
 * How many members the first step looks at, up to how many more are walked instead of using an index, how many a search
 * looks at in the end, and how long an index may take.
 */
export type Steps = { near: number; likely: number; far: number; indexMs: number }
const STEPS: Steps = { near: 300, likely: 3_000, far: 10_700, indexMs: 250 }

/** Which members, in which state. `next` is the cursor after which there may be more, null at the end. */
type Found = { members: RowState[]; next: MemberPlace | null }
type FoundRow = { members: string | null; next: MemberPlace | null }

type Asked = Pick<Database, 'db' | 'pool'>

// The same expressions as the indexes: an index entry has room for only this much of a name.
const NAME = 'left(lower(a.name), 100)'
const PLACE = `json_build_object('name', p.place, 'id', p.id)`

type Conditions = { kind: string; scope: string; fits: string; limit: string; values: unknown[] }

// Only the filters that are set are in the text, so that each combination gets its own plan.
function conditionsOf({ roles, search, after }: MemberQuery, limit: number): Conditions {
  const values: unknown[] = []
  const value = (one: unknown) => `$${values.push(one)}`
  // A single role is an equality, so that its index is read in order.
  const ofRole = roles.length === 1 ? `a.role = ${value(roles[0])}` : `a.role = any (${value(roles)})`
  const next = after ? `and (${NAME}, a.id) > (${value(after.name)}, ${value(after.id)}::uuid)` : ''
  return {
    kind: [roles.length === 1 ? 'role' : 'roles', after && 'after', search && 'search']
      .filter(Boolean)
      .join('_'),
    scope: `${ofRole} and ${IS_LISTED} ${next}`,
    fits: search ? `member_text(a.name, a.profile) ilike ${value(containing(search))}` : 'true',
    limit: value(limit),
    values,
  }
}

// The page is limited first, so that no JSON is built for members who are not on it.
const reading = ({ limit }: Conditions, page: string, stop: string) => `
  with page as materialized (${page})
  select string_agg(p.id || ' ' || p.state, ' ' order by p.place, p.id) as members,
    case count(*) when ${limit}
      then (select ${PLACE} from (select * from page p order by p.place desc, p.id desc limit 1) p)
      else (${stop}) end as next
  from page p`

// Already in order of the name as it is sorted, so no sort is needed.
const ACCOUNT = `a.id, a.xmin as state, ${NAME} as place, a.name, a.profile`
const PAGE_ORDER = 'order by a.place, a.id'

// The first matches among the next `rows` members, and where they end, unless all have been seen.
function walk(conditions: Conditions, rows: number): string {
  const { scope, fits, limit } = conditions
  const seen = `select ${ACCOUNT} from accounts a where ${scope} order by ${NAME}, a.id limit ${rows}`
  const page = `select a.id, a.state, a.place from (${seen}) a where ${fits} ${PAGE_ORDER} limit ${limit}`
  const last = `select ${NAME} as place, a.id from accounts a where ${scope}
    order by ${NAME}, a.id offset ${rows - 1} limit 1`
  return reading(conditions, page, `select ${PLACE} from (${last}) p`)
}

// All matches, by whichever index finds them. No order inside, so that PostgreSQL does not walk in the hope of finding
// enough.
function gather(conditions: Conditions): string {
  const { scope, fits, limit } = conditions
  const page = `with fitting as materialized (select ${ACCOUNT} from accounts a where ${scope} and ${fits})
    select a.id, a.state, a.place from fitting a ${PAGE_ORDER} limit ${limit}`
  return reading(conditions, page, 'null')
}

/** What is searched for: the page of a query of which this much was found. */
type Sought = { query: MemberQuery; steps: Steps; found: Found }

const isWhole = ({ members, next }: Found) => members.length === PAGE || next === null
const missing = ({ query, found: { members, next } }: Sought) =>
  conditionsOf({ ...query, after: next }, PAGE - members.length)
const joined = ({ found }: Sought, { members, next }: FoundRow): Found => ({
  members: [...found.members, ...rowStates(members)],
  next,
})

const looks = new Map<string, ReturnType<typeof prepared<FoundRow>>>()

// Used by nearly every page, so each kind of query is planned once per connection.
async function look({ pool }: Asked, sought: Sought, rows: number): Promise<Found> {
  const conditions = missing(sought)
  const name = `members_${conditions.kind}_${rows}`
  const read = looks.get(name) ?? prepared<FoundRow>(name, walk(conditions, rows))
  looks.set(name, read)
  return joined(sought, (await read(pool, conditions.values))[0]!)
}

type Bounds = { off: readonly string[]; ms?: number }

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
 * The members of a page, by name, and the cursor of the next one. A search works in steps, since no one knows
 * beforehand how rare the matches are. A short walk finds frequent ones and estimates how frequent they are. The index
 * finds rare ones. Without an index, or with too many candidates in it, the search walks on, and the page may end with
 * fewer than are wanted and a cursor to continue from.
 */
export async function memberPage(asked: Asked, query: MemberQuery, steps = STEPS): Promise<Found> {
  const sought = { query, steps, found: { members: [], next: query.after } }
  const found = await look(asked, sought, query.search === '' ? PAGE : steps.near)
  if (isWhole(found)) return found
  const searched = hasTrigram(query.search) ? await search(asked, { query, steps, found }) : found
  if (isWhole(searched)) return searched
  const far = (conditions: Conditions) => walk(conditions, steps.far)
  return (await more(asked, { query, steps, found: searched }, far, { off: IN_ORDER }))!
}

// Sorting what an index finds costs more than walking on a little for the missing ones: up to twice as far as it should
// take, since the first ones are too few for a good estimate.
async function search(asked: Asked, sought: Sought): Promise<Found> {
  const { query, steps, found } = sought
  const { length } = found.members
  const isLikely = 2 * (PAGE - length) * steps.near <= steps.likely * length
  const walked = isLikely ? await look(asked, sought, steps.likely) : found
  if (isWhole(walked)) return walked
  const byIndex = { off: [], ms: steps.indexMs }
  return (await more(asked, { query, steps, found: walked }, gather, byIndex)) ?? walked
}
