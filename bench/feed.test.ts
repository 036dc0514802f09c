import { expect, test } from 'vitest'
import { AUTH_SECRET, testApp, testFolder } from '../test/app.ts'
import { measureFeed } from './feed.ts'
import { httpRows, startFloor } from './http-rows.ts'
import { readOptions } from './options.ts'
import { compare, describeMeasured, printed, type Report, readFacts } from './report.ts'
import { findSpot, measureSearch } from './search.ts'
import { fill, withClient } from './seeds.ts'

const app = await testApp({ RATE_LIMITS: 'off' })
const { connection } = app.database
const port = Number(new URL(app.address).port)
const say = () => undefined

// It only ends what hangs: other tests run on the same machine.
const LIMIT = { timeout: 180_000 }

test('measures every read without an error, and reports each', LIMIT, async () => {
  const floor = await startFloor(await testFolder())
  await using ends = new AsyncDisposableStack()
  ends.defer(floor.end)
  const { figures, search, facts } = await withClient(connection, async (client) => {
    await fill(client, 500)
    const figures = await measureFeed({
      server: { port, pid: process.pid },
      floor,
      key: Buffer.from(AUTH_SECRET),
      client,
      connections: 4,
      rounds: { seconds: 0.05, rounds: 1, say },
    })
    const search = await measureSearch(connection, await findSpot(client))
    return { figures, search, facts: await readFacts(client) }
  })
  expect(figures).toHaveLength(11)
  for (const { name, errors, firstError, values, ratio } of figures) {
    expect(errors, `${name}: ${firstError}`).toBe(0)
    expect(values[0]!.value, name).toBeGreaterThan(0)
    expect(ratio!.value, name).toBeGreaterThan(0)
  }
  expect(search.map(({ values }) => values.length)).toEqual([2, ...Array<number>(12).fill(3)])
  const report: Report = { facts, options: readOptions([])!, figures: { feed: figures, search } }
  expect(printed('feed', figures)).toMatch(/one post, 4 clients: ratio at least 0.09: [\d.]+, (held|MISSED)/)
  expect(describeMeasured(report).match(/^\| (?!\*\*|---|Measure)/gm)).toHaveLength(11 + 13)
  expect(compare(report, report).match(/within the spread/g)).toHaveLength(11 + 13)
})

test('counts a reply of another size or status as an error', async () => {
  const floor = await startFloor(await testFolder())
  await using ends = new AsyncDisposableStack()
  ends.defer(floor.end)
  const server = { port, pid: process.pid, connections: 2 }
  // The floor's own server answers what it was told, and then something else.
  const [row] = await httpRows(
    [{ name: 'floor', calls: [{ path: '/0' }] }],
    { ...server, port: floor.port },
    floor,
  )
  expect(await row!.take(0.1)).toMatchObject({ errors: 0 })
  await fetch(`http://127.0.0.1:${floor.port}/0`, { method: 'PUT', body: 'x'.repeat(500) })
  expect(await row!.take(0.1)).toMatchObject({ firstError: expect.stringContaining('500 characters') })
  // Every second one is probed.
  const calls = Array.from({ length: 18 }, (_, n) => ({ path: n % 2 === 0 ? '/healthz' : '/api/posts' }))
  const refused = await httpRows([{ name: 'health', calls }], server, floor)
  expect(await refused[0]!.take(0.1)).toMatchObject({ firstError: expect.stringContaining('401') })
  await expect(httpRows([{ name: 'feed', calls: [{ path: '/api/posts' }] }], server, floor)).rejects.toThrow(
    '401',
  )
})

test('refuses options that are unknown or wrong', () => {
  expect(readOptions(['--posts', '200000', '--seconds', '10'])).toMatchObject({ posts: 200_000, seconds: 10 })
  expect(readOptions(['--help'])).toBeNull()
  expect(() => readOptions(['--posts', 'many'])).toThrow('--posts must be a whole number of at least 200')
  expect(() => readOptions(['--streams', '4'])).toThrow('--streams must be a whole number of at least 5')
  expect(() => readOptions(['--seconds', '0'])).toThrow('--seconds must be more than 0')
  expect(() => readOptions(['--fast'])).toThrow('--fast')
  expect(readOptions(['writes', '--seconds', '1'])).toMatchObject({ names: ['writes'], compare: null })
  expect(() => readOptions(['steady'])).toThrow('There is no bench steady; there are feed, search,')
  expect(() => readOptions(['feed', '--record'])).toThrow('--record takes a run of all benches')
  expect(readOptions(['compare', 'a.json', 'b.json'])).toMatchObject({ compare: ['a.json', 'b.json'] })
  expect(() => readOptions(['compare', 'a.json'])).toThrow('compare takes two files')
})
