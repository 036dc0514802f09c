import type pg from 'pg'
import type { FeedFilter } from '../contract/feed.ts'
import { openDatabase } from '../server/platform/postgres/db.ts'
import { feeds } from '../server/posts/feed.sql.ts'
import type { FeedQuery } from '../server/posts/feed-filter.sql.ts'
import { requests } from '../server/posts/requests.sql.ts'
import type { RequestQuery } from '../server/posts/requests-filter.sql.ts'
import { suggestions } from '../server/posts/suggestions.sql.ts'
import { connect } from './ending.ts'
import { type Figure, figureOf, measured, type Value } from './figures.ts'
import type { Setup } from './setup.ts'

// Enough for a p95 that is not the slowest run.
const RUNS = 21

// The words are those of db/seed/load.ts.
const cases: Record<string, FeedFilter> = {
  'common: "steel"': { search: 'steel' },
  'rare: "tungsten"': { search: 'tungsten' },
  'absent: "zyzzyva"': { search: 'zyzzyva' },
  'only in older posts: "cobalt"': { search: 'cobalt' },
  'a phrase of common words: "steel wheat"': { search: 'steel wheat' },
  'the same, only in older posts': { search: 'wheat salmon' },
  'the same, absent': { search: 'union wheat' },
  'one letter, absent: "~"': { search: '~' },
  'two letters, absent: "zq"': { search: 'zq' },
  'a type, a beat, "zq"': { postType: 'community', beats: ['Banking'], search: 'zq' },
  'a common beat, "zyzzyva"': { beats: ['Banking'], search: 'zyzzyva' },
}

/** What the Requests page searches for. */
const REQUEST_SEARCHES = ['~', 'zq', 'tungsten', 'zyzzyva', 'steel wheat', 'union wheat']

/** What is typed: the beginnings of every name, of some, of one and of none. */
const TYPED = ['lo', 'load', 'daily', 'member 12', 'works 7', 'ste', 'zq']

/** The targets: of searches of the feed with two million posts, of the requests with 200,000. */
const FEED = ['first page p95', 'after half p95'].map((of) => ({ of, most: 50 }))
const REQUESTS = [{ of: 'first page p95', most: 200 }]
const SUGGESTIONS = [{ of: 'names p95', most: 50 }]

/** A member, and the cursor after half of the posts that the feed shows. */
async function findSpot(client: pg.ClientBase) {
  const shown = `from posts where data ->> 'status' = 'published' and (expires_at is null or expires_at > now())`
  const { rows } = await client.query<{ viewer: string; id: string; at: string }>(
    `select (select id from accounts order by id limit 1) as viewer, id,
       to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at ${shown}
     order by created_at desc, id desc limit 1 offset (select count(*) / 2 ${shown})`,
  )
  const { viewer, ...after } = rows[0]!
  return { viewer, after }
}

/** The milliseconds of several runs after a first one, which fills the caches: the median and the p95. */
async function timed(label: string, act: () => Promise<unknown>): Promise<Value[]> {
  const times: number[] = []
  for (let run = 0; run <= RUNS; run += 1) {
    const began = performance.now()
    await act()
    times.push(performance.now() - began)
  }
  const runs = times.slice(1)
  return [measured(label, 'ms', runs), measured(`${label} p95`, 'ms', runs, 0.95)]
}

/** What searches of the feed and the requests, and suggestions, take in the database, one at a time, without HTTP. */
export async function benchSearch({ connection, ends }: Setup): Promise<Figure[]> {
  const { viewer, after } = await findSpot(await connect(ends, connection))
  const { db, end } = openDatabase(connection, 1)
  ends.defer(end)
  const figures: Figure[] = []
  for (const [name, filter] of Object.entries(cases)) {
    const query: FeedQuery = { viewer, status: 'published', filter, after: null }
    const first = await timed('first page', () => feeds.matching(db, query))
    const later = await timed('after half', () => feeds.matching(db, { ...query, after }))
    const count = await timed('count', () => feeds.count(db, query))
    figures.push(figureOf(name, [...first, ...later, ...count], FEED))
  }
  for (const search of REQUEST_SEARCHES) {
    const types = ['request_for_source', 'request_for_story'] as const
    const query: RequestQuery = { viewer, types, filter: { search }, after: null }
    const values = await timed('first page', () => requests.page(db, query))
    figures.push(figureOf(`requests: "${search}"`, values, REQUESTS))
  }
  for (const text of TYPED) {
    const values = await timed('names', () => suggestions.namesWith(db, viewer, text))
    figures.push(figureOf(`suggestions: "${text}"`, values, SUGGESTIONS))
  }
  return figures
}
