import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { matching } from '../../server/alerts/matching.sql.ts'
import { type Db, openDatabase } from '../../server/platform/postgres/db.ts'
import { previews } from '../../server/saved-filters/preview.sql.ts'
import { EventStream } from '../../test/support/event-stream.ts'
import { ensureSockets } from '../../test/support/open-files.ts'
import { type Figure, figureOf, measured, spreadOf, type Value } from '../figures.ts'
import { runLoad } from '../load.ts'
import { makeSessions } from '../members.ts'
import type { Setup } from '../setup.ts'
import { due, filters, finders, openStage, post, requests, type Stage } from './stage.ts'

const PLAN = {
  ...{ members: 10_000, filters: 100_000, posts: 20, publishes: 60, emailed: 500, requests: 30 },
  /** Posts that are published to all open pages, and to all who are emailed. */
  toAll: 5,
}
/** Only bounds what would never come. */
const PATIENCE_MS = 900_000
/** Between two posts: six a second. */
const REST_MS = 150
const OPENING_AT_ONCE = 32

/** What a reader types into the editor of a filter. */
const typed = {
  query: {
    postType: 'all' as const,
    beats: [],
    any: ['tariff*', 'supply chain'],
    all: [],
    none: ['crypto'],
    within: null,
  },
  endings: { any: ['tariff*', 'supply chain*'], all: [], none: ['crypto*'] },
}

class Undone extends Error {}

async function timesOf(count: number, act: (n: number) => Promise<unknown>, restMs = 0): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n <= count; n += 1) {
    const began = performance.now()
    await act(n)
    times.push(performance.now() - began)
    await pause(restMs)
  }
  // The first one fills the caches.
  return times.slice(1)
}

async function until(isDone: () => boolean | Promise<boolean>, everyMs: number): Promise<void> {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end && !(await isDone()); )
    await pause(everyMs)
}

/** What comparing a post with all filters takes, undone each time. */
async function timeMatching(db: Db, client: pg.ClientBase, word: string, author: string, posts: number) {
  const ids: string[] = []
  for (let n = 0; n <= posts; n += 1) {
    const { rows } = await client.query<{ id: string }>(post, [word, author])
    ids.push(rows[0]!.id)
  }
  const since = new Date().toISOString()
  return timesOf(posts, (n) =>
    db
      .transaction()
      .execute(async (tx) => {
        await matching.match(tx, { post_id: ids[n]!, reason: 'new', within: 0, since })
        throw new Undone()
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error
      }),
  )
}

/** Members with open pages, and when these have heard of a match. */
async function openPages(port: number, tokens: string[]) {
  const heard: number[] = []
  const streams: EventStream[] = []
  const next = tokens.values()
  const open = async () => {
    for (const token of next) {
      const stream = new EventStream(port, token, ({ name }) => {
        if (name === 'match.created') heard.push(performance.now())
      })
      streams.push(stream)
      await stream.opened()
    }
  }
  await Promise.all(Array.from({ length: OPENING_AT_ONCE }, open))
  const close = () => {
    for (const stream of streams) stream.close()
    return streams.flatMap(({ fault }) => (fault ? [`a stream ended: ${fault}`] : []))
  }
  return { heard, close }
}

async function timePublishing({ start, publish }: Stage, label: string, count: number): Promise<Value> {
  const server = await start()
  const times = await timesOf(count, (n) => publish(server.port, `Nothing ${n}`), REST_MS)
  await server.end()
  return measured(label, 'ms', times)
}

const words = (count: number) => count.toLocaleString('en')

/** Saves the filters, and compares posts with all of them. */
async function measureMatching(stage: Stage, plan: typeof PLAN): Promise<Figure[]> {
  const { setup, client, connection, author } = stage
  const without = await timePublishing(stage, 'publishing without filters', plan.publishes)
  setup.say(`Saving ${words(plan.filters)} filters...`)
  await client.query(filters, [plan.members, plan.filters / plan.members])
  await client.query('vacuum analyze saved_filters, accounts, posts, post_search')
  const withFilters = await timePublishing(stage, 'publishing', plan.publishes)
  const floor = await timesOf(20, () => client.query('select count(*) from saved_filters'))
  const { db, end } = openDatabase(connection, 2)
  setup.ends.defer(end)
  const matchOf = async (word: string, members: number) => {
    await client.query(finders, [word, 'instant', true, members])
    const times = await timeMatching(db, client, word, author, plan.posts)
    await client.query('delete from saved_filters where name = $1', [word])
    return times
  }
  const few = await matchOf('zzfew', plan.members / 10)
  const all = await matchOf('zzall', plan.members)
  const { query, endings } = typed
  const preview = await timesOf(40, () => previews.of(db, { ...query, viewer: author, endings }))
  const p95 = { of: 'match p95', most: 1_000 }
  return [
    {
      ...figureOf(
        `one post with ${words(plan.filters)} filters, ${words(plan.members / 10)} members match`,
        [measured('match', 'ms', few), measured('match p95', 'ms', few, 0.95)],
        [p95, { of: 'ratio', most: 20 }],
      ),
      floor: { name: 'count of filters', value: measured('count of filters', 'ms', floor) },
      ratio: spreadOf(few.map((ms, n) => ms / floor[n % floor.length]!)),
    },
    figureOf(
      `the same, ${words(plan.members)} members match`,
      [measured('match', 'ms', all), measured('match p99', 'ms', all, 0.99)],
      [{ of: 'match p99', most: 5_000 }],
    ),
    {
      ...figureOf(
        `publishing beside ${words(plan.filters)} filters`,
        [withFilters],
        [{ of: 'ratio', most: 1.1 }],
      ),
      floor: { name: 'without filters', value: without },
      ratio: spreadOf([withFilters.value / without.value]),
    },
    figureOf(
      'preview',
      [measured('preview', 'ms', preview), measured('preview p95', 'ms', preview, 0.95)],
      [{ of: 'preview p95', most: 300 }],
    ),
  ]
}

/** From a publishing call until the mail server has the last alert. */
async function measureEmails({ sink, publish }: Stage, port: number, plan: typeof PLAN): Promise<Figure> {
  const lags = await timesOf(plan.toAll - 1, async (n) => {
    sink.received.length = 0
    await publish(port, `zzmail ${n}`)
    await until(() => sink.received.length >= plan.emailed, 10)
  })
  const strangers = sink.received.filter(({ to }) => !to[0]!.startsWith('reader')).length
  return figureOf(
    `${plan.emailed} members match, until the last email`,
    [measured('last email', 'ms', lags), measured('last email max', 'ms', lags, 1)],
    [{ of: 'last email max', most: 5_000 }],
    strangers > 0 ? [`${strangers} emails to others`] : [],
  )
}

/** From the reply to a publishing call until each open page has heard of its match. */
async function measurePages({ client, publish }: Stage, port: number, plan: typeof PLAN): Promise<Figure> {
  const { rows } = await client.query<{ account: string; email: string }>(
    `select id as account, email from accounts where email like 'reader%@load.example'`,
  )
  const pages = await openPages(port, await makeSessions(client, rows))
  const each: number[] = []
  const faults: string[] = []
  for (let n = 0; n < plan.toAll; n += 1) {
    pages.heard.length = 0
    await publish(port, `zzopen ${n}`)
    const replied = performance.now()
    await until(() => pages.heard.length >= plan.members, 10)
    each.push(...pages.heard.map((at) => Math.max(0, at - replied)))
    if (pages.heard.length !== plan.members) faults.push(`${pages.heard.length} pages have heard`)
  }
  faults.push(...pages.close())
  const values = [measured('p50', 'ms', each), measured('p99', 'ms', each, 0.99)]
  return figureOf(
    `a match on ${words(plan.members)} open pages`,
    values,
    [{ of: 'p99', most: 5_000 }],
    faults,
  )
}

/** From when all digests are due until the mail server has the last, and how fast the feed is meanwhile. */
async function measureDigests(stage: Stage, port: number, plan: typeof PLAN): Promise<Figure> {
  const { client, author, token, sink } = stage
  await client.query(requests, [author, plan.requests])
  await until(async () => (await client.query('select from match_queue limit 1')).rowCount === 0, 200)
  await client.query('vacuum analyze matches, posts')
  sink.received.length = 0
  let digests = 0
  const take = () => {
    // Thousands of digests are kept by nobody.
    digests += sink.received.splice(0).length
    return digests
  }
  const { seconds, connections } = stage.setup.options
  const feed = { port, connections, seconds, callsOf: () => [{ path: '/api/posts', token }] }
  const readFeed = () => runLoad({ ...feed, isRight: (body) => body.startsWith('{"posts":[') })
  await readFeed()
  const alone = await readFeed()
  for (const statement of due) await client.query(statement)
  const began = performance.now()
  await until(() => take() > 0, 200)
  const beside = await readFeed()
  await until(() => take() >= plan.members, 200)
  const took = performance.now() - began
  const faults = [...alone.faults, ...beside.faults]
  if (digests !== plan.members) faults.push(`${digests} of ${plan.members} digests have come`)
  const values = [
    measured('feed meanwhile', 'a second', [beside.perSecond]),
    measured('last email', 'ms', [took]),
  ]
  const wanted = [
    { of: 'last email', most: 600_000 },
    { of: 'ratio', least: 0.8 },
  ]
  return {
    ...figureOf(`${words(plan.members)} digests due at once, until the last email`, values, wanted, faults),
    floor: { name: 'feed alone', value: measured('', 'a second', [alone.perSecond]) },
    ratio: spreadOf([beside.perSecond / alone.perSecond]),
  }
}

/** What alerts cost: comparing a post with all filters, publishing beside them, emails, open pages and digests. */
export async function benchAlerts(setup: Setup, plan = PLAN): Promise<Figure[]> {
  ensureSockets(plan.members)
  const stage = await openStage(setup)
  const { client } = stage
  const matching = await measureMatching(stage, plan)
  await client.query('delete from match_queue')
  await client.query(finders, ['zzmail', 'instant', true, plan.emailed])
  await client.query(finders, ['zzopen', 'instant', false, plan.members])
  await client.query(finders, ['zzdigest', 'digest', true, plan.members])
  await client.query('vacuum analyze saved_filters')
  const { port } = await stage.start()
  setup.say('Sending alerts...')
  const emails = await measureEmails(stage, port, plan)
  setup.say(`${words(plan.members)} open pages...`)
  const pages = await measurePages(stage, port, plan)
  setup.say('Sending digests...')
  return [...matching, emails, pages, await measureDigests(stage, port, plan)]
}
