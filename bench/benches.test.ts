import { expect, inject, test } from 'vitest'
import { longTest } from '../prove/size.ts'
import { testApp, testDatabase, testFolder } from '../test/support/app.ts'
import { ensureSockets } from '../test/support/open-files.ts'
import { addressOf } from '../test/support/server-process.ts'
import { benchAlerts } from './alerts/alerts.ts'
import { benchBoard } from './board.ts'
import { benchCopies } from './copies.ts'
import { connect } from './ending.ts'
import { benchFeed } from './feed.ts'
import type { Figure } from './figures.ts'
import { httpRows } from './http-rows.ts'
import { benchLive } from './live/live.ts'
import { readOptions } from './options.ts'
import { benchPage } from './page/page.ts'
import { interactiveAt } from './page/visits.ts'
import { describeMeasured, readFacts } from './report.ts'
import { benchRows } from './rows.ts'
import { benchSearch } from './search.ts'
import { fill } from './seeds.ts'
import { AUTH_SECRET, FLOOR, type How, LIMITS, type Server, startServer } from './server.ts'
import type { Bench, Setup } from './setup.ts'
import { benchStart } from './start.ts'
import { pitchTexts } from './texts.ts'
import { benchWrites } from './writes/writes.ts'

const OPTIONS = { seconds: 0.1, rounds: 1, connections: 4, streams: 10, rate: 40, pitches: 1_000 }

const connection = await testDatabase()
const dataDir = await testFolder()
await (async () => {
  await using ends = new AsyncDisposableStack()
  await fill(await connect(ends, connection), 500)
})()

const startProcess = (on: typeof connection, how: How) =>
  startServer({ ...how, databaseUrl: addressOf(on), dataDir })

/** A server in this process, which takes less time to start. */
async function startHere(on: typeof connection, how: How): Promise<Server> {
  if (how.program) return startProcess(on, how)
  const app = await testApp({ LIMITS, TRUST_PROXY: 'loopback', AUTH_SECRET, ...how.env }, on)
  const memory = async () => {
    const { rss, heapUsed: heap } = process.memoryUsage()
    return { rss, heap }
  }
  return { port: Number(new URL(app.address).port), pid: process.pid, memory, end: app.close }
}

/** Runs a bench in a short form, in which nothing may fail. */
async function run(bench: Bench, start = startHere): Promise<Figure[]> {
  await using ends = new AsyncDisposableStack()
  const serve = async (on: typeof connection, how: How = {}) => {
    const server = await start(on, how)
    ends.defer(server.end)
    return server
  }
  const admin = await connect(ends, inject('postgres').connection)
  const quick = { settled: (sample: Server['memory']) => sample(), say: () => undefined }
  const figures = await bench({ connection, admin, options: OPTIONS, serve, ...quick, ends })
  for (const { name, errors, firstError, values, ratio } of figures) {
    expect(errors, `${name}: ${firstError}`).toBe(0)
    for (const { label, value } of values) expect(Number.isFinite(value), `${name}: ${label}`).toBe(true)
    if (ratio) expect(ratio.value, name).toBeGreaterThan(0)
  }
  return figures
}

const firstOf = (figures: Figure[]) => figures.map(({ values }) => values[0]!.value)
const namesOf = (figures: Figure[]) => figures.map(({ name }) => name)

longTest('measures every read and every search, and reports each', async () => {
  const feed = await run(benchFeed)
  expect(feed).toHaveLength(16)
  expect(Math.min(...firstOf(feed))).toBeGreaterThan(0)
  const search = await run(benchSearch)
  expect(search.map(({ values }) => values.length)).toEqual([
    ...Array<number>(11).fill(6),
    ...Array<number>(6 + 7).fill(2),
  ])
  expect(search.every(({ values }) => values.some(({ label }) => / p95$/.test(label)))).toBe(true)
  const report = { facts: await readFacts(connection), options: OPTIONS, figures: { feed, search } }
  expect(describeMeasured(report)).toMatch(/one post, 4 clients .* ratio at least 0.15 \| (held|\*\*missed)/)
  expect(describeMeasured(report).match(/^\| (?!\*\*|---|Measure)/gm)).toHaveLength(16 + 24)
})

test('measures every write, each of which creates a row, next to its floor', async () => {
  const tables = ['posts', 'comments', 'responses', 'messages', 'idempotency_keys', 'auth_sessions']
  const count = async ({ ends }: Setup, on: typeof connection) => {
    const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`)
    const { rows } = await (await connect(ends, on)).query<Record<string, number>>(`select ${counts}`)
    return Object.values(rows[0]!)
  }
  let grown: number[] = []
  const figures = await run(async (setup) => {
    const done = await benchWrites(setup)
    const before = await count(setup, connection)
    const after = await count(setup, { ...connection, database: `${connection.database}_copy` })
    grown = after.map((rows, n) => rows - before[n]!)
    return done
  })
  expect(figures).toHaveLength(6)
  expect(Math.min(...firstOf(figures), ...grown)).toBeGreaterThan(0)
})

test('measures streams, messages at both members and long lists', async () => {
  const sizes = { conversations: 100, thread: 200, pairs: 3 }
  const figures = await run((setup) => benchLive(setup, sizes))
  expect(namesOf(figures)).toEqual([
    'an open stream above rest, of 10',
    'a message at both members, 20 a second',
    'a message at both members, 40 a second',
    '9 posts a second on 10 streams',
    'conversations, first page, 1 client',
    'conversations, after half, 1 client',
    'thread, newest page, 1 client',
    'thread, its beginning, 1 client',
    'unread count, 1 client',
  ])
  expect(Math.min(...firstOf(figures.slice(1)))).toBeGreaterThan(0)
})

longTest('measures visits and interactions of the page', async () => {
  const plan = {
    // Without throttling, which would only take time.
    machine: { slower: 1, down: 100_000_000, up: 100_000_000, roundTripMs: 1 },
    ...{ quietMs: 500, cards: 40, interactions: 1, restMs: 50 },
  }
  // Only the real server serves the built page.
  const figures = await run((setup) => benchPage(setup, plan), startProcess)
  expect(figures).toHaveLength(3 + 3)
  const measuredOf = (name: string, of: string) =>
    figures.find((figure) => figure.name.startsWith(name))!.values.find(({ label }) => label === of)!.value
  expect(measuredOf('feed, slow first visit', 'transferred')).toBeGreaterThan(100)
  expect(measuredOf('feed, slow first visit', 'hashed files')).toBeGreaterThan(0)
  expect(measuredOf('feed, slow second visit', 'hashed files')).toBe(0)
})

longTest('measures keys, reads and moves of a board', async () => {
  const plan = { boards: [40], keys: 10, restMs: 30, slower: 1 }
  const figures = await run((setup) => benchBoard(setup, plan), startProcess)
  expect(namesOf(figures)).toEqual([
    'first page of a board, 4 clients',
    '100 pitches moved in one call',
    'a key that sorts, with 40 pitches',
  ])
})

longTest('measures matching, alerts, open pages and digests', async () => {
  const plan = { members: 20, filters: 40, posts: 2, publishes: 2, emailed: 5, requests: 2, toAll: 2 }
  const figures = await run((setup) => benchAlerts(setup, plan))
  expect(namesOf(figures)).toEqual([
    'one post with 40 filters, 2 members match',
    'the same, 20 members match',
    'publishing beside 40 filters',
    'preview',
    '5 members match, until the last email',
    'a match on 20 open pages',
    '20 digests due at once, until the last email',
  ])
})

longTest('measures comparisons of pitches', async () => {
  const figures = await run((setup) => benchCopies(setup, { compared: 5 }))
  expect(namesOf(figures)).toEqual([
    'a text of its own',
    'a whole copy',
    'a copied paragraph',
    'every eighth word changed',
    'sentences in another order',
    'what is stored',
  ])
  expect(figures[1]!.values[2]!.value).toBe(100)
})

longTest('measures what a row of each kind takes on disk', async () => {
  const figures = await run(benchRows)
  expect(namesOf(figures)).toContain('a message')
  // No row is smaller than its header.
  expect(Math.min(...firstOf(figures))).toBeGreaterThan(24)
})

longTest('measures starts and memory', async () => {
  const figures = await run(benchStart, startProcess)
  expect(namesOf(figures)).toEqual([
    'start to the first answer',
    'the same without compiled code',
    'memory at rest',
    'memory after a load',
  ])
  expect(Math.min(...firstOf(figures))).toBeGreaterThan(0)
  // A server with a database does more than a bare one.
  expect(figures[0]!.ratio!.value).toBeGreaterThan(1)
  expect(figures[2]!.values[0]!.value).toBeGreaterThan(figures[2]!.values[1]!.value)
})

test('counts a reply of another size or status as an error', async () => {
  await using ends = new AsyncDisposableStack()
  const [floor, server] = [await startHere(connection, FLOOR), await startHere(connection, {})]
  for (const { end } of [floor, server]) ends.defer(end)
  // The floor returns what it was sent, and then something else.
  const calls = { name: 'floor', calls: [{ path: '/0' }] }
  const [row] = await httpRows([calls], floor, floor, 2)
  expect(await row!.take(0.1)).toMatchObject({ faults: [] })
  await fetch(`http://127.0.0.1:${floor.port}/0`, { method: 'PUT', body: 'x'.repeat(500) })
  expect((await row!.take(0.1)).faults[0]).toContain('500 characters')
  // Every second one is probed.
  const half = Array.from({ length: 18 }, (_, n) => ({ path: n % 2 === 0 ? '/healthz' : '/api/posts' }))
  const refused = await httpRows([{ name: 'health', calls: half }], server, floor, 2)
  expect((await refused[0]!.take(0.1)).faults[0]).toContain('401')
  const alone = httpRows([{ name: 'feed', calls: [{ path: '/api/posts' }] }], server, floor, 2)
  await expect(alone).rejects.toThrow('401')
})

test('counts a page as interactive after the last long task before half a second without one', () => {
  const tasks = [
    { from: 900, to: 1_100 },
    { from: 1_200, to: 1_300 },
    { from: 1_900, to: 2_000 },
  ]
  expect(interactiveAt(tasks, 1_000)).toBe(1_300)
  expect(interactiveAt([], 1_000)).toBe(1_000)
  expect(interactiveAt(tasks, 2_500)).toBe(2_500)
})

test('makes the same texts again, of which one in twenty has a phrase that others have', () => {
  const text = pitchTexts(1)
  const texts = Array.from({ length: 5_000 }, (_, n) => text(n))
  expect(pitchTexts(1)(4_999)).toBe(texts[4_999])
  expect(pitchTexts(2)(4_999)).not.toBe(texts[4_999])
  const uses = new Map<string, number>()
  for (const sentence of texts.join(' ').split(/(?<=\.) /)) uses.set(sentence, (uses.get(sentence) ?? 0) + 1)
  const shared = [...uses.values()].filter((times) => times > 1)
  const share = shared.reduce((sum, n) => sum + n) / texts.length
  expect(share).toBeGreaterThan(0.03)
  expect(share).toBeLessThan(0.06)
  expect(shared.length).toBeLessThanOrEqual(200)
})

test('refuses options that are unknown or wrong', () => {
  expect(readOptions(['--posts', '200000', '--seconds', '10'])).toMatchObject({ posts: 200_000, seconds: 10 })
  expect(readOptions(['--help'])).toBeNull()
  expect(() => readOptions(['--posts', 'many'])).toThrow('--posts must be a whole number of at least 200')
  expect(() => readOptions(['--streams', '4'])).toThrow('--streams must be a whole number of at least 5')
  expect(() => readOptions(['--seconds', '0'])).toThrow('--seconds must be more than 0')
  expect(() => readOptions(['--fast'])).toThrow('--fast')
  expect(readOptions(['writes', '--seconds', '1'])).toMatchObject({ names: ['writes'] })
  expect(() => readOptions(['steady'])).toThrow('There is no bench steady; there are feed, search,')
  expect(() => readOptions(['feed', '--record'])).toThrow('--record takes a run of all benches')
})

test('names what is missing on a system that allows too few sockets', () => {
  expect(() => ensureSockets(100_000_000)).toThrow('ulimit -n 100001000')
})
