import type pg from 'pg'
import type { FeedFilter } from '../contract/feed.ts'
import { type Beat, OTHER_BEAT } from '../contract/vocabulary.ts'
import { openDatabase } from '../server/platform/db.ts'
import { feeds } from '../server/posts/feed.sql.ts'
import type { FeedQuery } from '../server/posts/feed-filter.sql.ts'
import { connect } from './ending.ts'
import type { Ground, Outcome } from './ground.ts'
import { median } from './pace.ts'
import { findSpot, readyMember } from './prepare.ts'
import { type Facts, readFacts } from './report.ts'
import type { Spot } from './statements.ts'

const RUNS = 15

// The words are those of db/seed/load.ts. No post has the beat "Other".
const cases: Record<string, FeedFilter> = {
  'common: "steel"': { search: 'steel' },
  'rare: "tungsten"': { search: 'tungsten' },
  'absent: "zyzzyva"': { search: 'zyzzyva' },
  'absent, of common words': { search: 'salmon salmon' },
  'one letter, absent: "~"': { search: '~' },
  'two letters, absent: "zq"': { search: 'zq' },
  'a common beat': { beats: ['Banking'] },
  'a beat that nobody uses': { beats: [OTHER_BEAT as Beat] },
  'a type': { postType: 'request_for_source' },
  'only the own': { myPosts: true },
  'a type, a beat, "zq"': { postType: 'community', beats: ['Banking'], search: 'zq' },
  'a common beat, "zyzzyva"': { beats: ['Banking'], search: 'zyzzyva' },
}

/** The milliseconds of several runs after a first one, which reads what is not in memory. */
async function timed(act: () => Promise<unknown>): Promise<string> {
  const times: number[] = []
  for (let run = 0; run <= RUNS; run += 1) {
    const began = performance.now()
    await act()
    times.push(performance.now() - began)
  }
  const [, ...warm] = times
  return `${median(warm).toFixed(1)} (${Math.max(...warm).toFixed(1)})`
}

const line = (label: string, ...cells: string[]) =>
  `  ${label.padEnd(28)}${cells.map((cell) => cell.padStart(16)).join('')}`

/** What pages and counts of the feed's filters take in the database, one at a time, without HTTP. */
export async function measureSearch(connection: pg.ClientConfig, facts: Facts, spot: Spot): Promise<string> {
  const { db, pool, end } = openDatabase(connection, 1)
  const plain = (after: Spot['after'] | null) => () =>
    feeds.page(pool, [spot.viewer], { expired: false, after })
  const lines = [
    `${facts.posts.toLocaleString('en')} posts, PostgreSQL ${facts.postgres}, load ${facts.load.toFixed(1)}`,
    `milliseconds, median (longest) of ${RUNS}`,
    line('', 'first page', 'after half', 'count'),
    line('the feed', await timed(plain(null)), await timed(plain(spot.after))),
  ]
  for (const [label, filter] of Object.entries(cases)) {
    const query: FeedQuery = { viewer: spot.viewer, status: 'published', filter, after: null }
    const deep = { ...query, after: spot.after }
    const first = await timed(() => feeds.matching(db, query))
    const later = await timed(() => feeds.matching(db, deep))
    lines.push(line(label, first, later, await timed(() => feeds.count(db, query))))
  }
  await end()
  return lines.join('\n')
}

/** Filters of the feed, in the database alone. */
export async function benchSearch({ connection, ends }: Ground): Promise<Outcome> {
  const client = await connect(ends, connection)
  const member = await readyMember(client)
  const spot = await findSpot(client, member.id)
  return { text: await measureSearch(connection, await readFacts(client), spot), errors: 0 }
}
