import { expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { measureAll, probe } from './measures.ts'
import { BENCHES, readOptions } from './options.ts'
import { fill, findSpot, readyMember, withClient } from './prepare.ts'
import { signIn } from './product.ts'
import { printed, readFacts, reportOf } from './report.ts'
import { measureSearch } from './search.ts'
import { startSubjects } from './subjects.ts'

const app = await testApp({ RATE_LIMITS: 'off' })

// Three processes start and import what the server imports: seconds each on a busy machine.
test('Every row of the bench comes out without an error', { timeout: 60_000 }, async () => {
  const { connection } = app.database
  const { member, spot, facts } = await withClient(connection, async (client) => {
    await fill(client, 500)
    const member = await readyMember(client)
    return { member, spot: await findSpot(client, member.id), facts: await readFacts(client) }
  })
  const port = Number(new URL(app.address).port)
  const token = await signIn(port, member)
  const measures = await probe(port, token, spot)
  await using ends = new AsyncDisposableStack()
  const ground = { port, pid: process.pid, token, connection, connections: 4, spot }
  const options = { ...readOptions([])!, seconds: 0.2, rounds: 1 }
  const all = await startSubjects(ground, measures, (end) => ends.defer(end))
  // pgbench counts in whole seconds, and is not on every machine.
  const subjects = all.filter(({ label }) => !label.endsWith('pgbench'))
  const rows = await measureAll(measures, subjects, options, () => undefined)
  expect(rows).toHaveLength(15)
  for (const row of rows) {
    expect(row, row.firstError ?? '').toMatchObject({ errors: 0 })
    expect(row.requests, `${row.measure}, ${row.subject}`).toBeGreaterThan(0)
  }
  const wanted = [{ measure: 'One post', of: 'fixed body, node:http', ratio: 0 }]
  const report = printed(reportOf({ facts, options, memory: null }, rows, wanted))
  expect(report).toContain('at least 0')
  expect(report).toContain('500 posts')
  expect(report).toMatch(/errors: 0$/)
  const filters = (await measureSearch(connection, facts, spot)).split('\n')
  expect(filters.filter((line) => /( +[\d.]+ \([\d.]+\)){3}$/.test(line))).toHaveLength(12)
})

test('A reply of another size or status is an error', async () => {
  await using ends = new AsyncDisposableStack()
  const spot = { viewer: '', after: { at: '', id: '' }, offset: 0, post: '' }
  const port = Number(new URL(app.address).port)
  const ground = {
    port,
    pid: process.pid,
    token: 'none',
    connection: app.database.connection,
    connections: 2,
    spot,
  }
  const [product] = await startSubjects(ground, [], (end) => ends.defer(end))
  const health = { name: 'feed', label: 'Health', path: '/healthz', bytes: 1 } as const
  expect(await product!.take(health, 0.1)).toMatchObject({
    errors: 2,
    firstError: expect.stringContaining('not those of the page'),
  })
  const refused = { ...health, path: '/api/posts' }
  expect(await product!.take(refused, 0.1)).toMatchObject({
    errors: 2,
    firstError: expect.stringContaining('401'),
  })
})

test('The options have limits', () => {
  expect(readOptions(['--posts', '200000', '--seconds', '10'])).toMatchObject({ posts: 200_000, seconds: 10 })
  expect(readOptions(['--help'])).toBeNull()
  expect(() => readOptions(['--posts', 'many'])).toThrow('--posts must be a whole number of at least 200')
  expect(() => readOptions(['--sources', '499'])).toThrow('--sources must be a whole number of at least 500')
  expect(() => readOptions(['--seconds', '0'])).toThrow('--seconds must be more than 0')
  expect(() => readOptions(['--fast'])).toThrow('--fast')
  expect(readOptions([])!.names).toEqual(BENCHES)
  expect(readOptions(['writes', '--seconds', '1'])).toMatchObject({ names: ['writes'], compare: null })
  expect(() => readOptions(['reads'])).toThrow('There is no bench reads; there are feed, steady,')
  expect(readOptions(['compare', 'a.json', 'b.json'])).toMatchObject({ compare: ['a.json', 'b.json'] })
  expect(() => readOptions(['compare', 'a.json'])).toThrow('compare takes two files')
})
