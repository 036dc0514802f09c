import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase, testFolder } from '../../test/app.ts'
import { givePassword, openSession } from '../members.ts'
import { fill, withClient } from '../seeds.ts'
import { startServer } from '../server.ts'
import { urlOf } from '../setup.ts'
import { measurePage } from './page.ts'
import { interactiveAt } from './visits.ts'

const PLAN = {
  // Not slow: that only takes time.
  machine: { slower: 1, down: 100_000_000, up: 100_000_000, roundTripMs: 1 },
  visits: 1,
  quietMs: 500,
  cards: 40,
  interactions: 1,
  restMs: 50,
  hour: { acts: 20, perSecond: 40 },
  hourCards: 40,
}

// It only ends what hangs: other tests run on the same machine.
const LIMIT = { timeout: 180_000 }

test('measures visits, interactions, memory and sizes of the page, without an error', LIMIT, async () => {
  const connection = await testDatabase()
  const dataDir = await testFolder()
  await using ends = new AsyncDisposableStack()
  const figures = await withClient(connection, async (client) => {
    await fill(client, 500)
    const [member] = await givePassword(client, ['member1@load.example'])
    // The built page is measured, so the real server serves it.
    const { port, end } = await startServer({ databaseUrl: urlOf(connection), dataDir, profile: null })
    ends.defer(end)
    return measurePage({
      port,
      key: await readFile(join(dataDir, 'auth-secret')),
      client,
      session: await openSession(port, member!),
      plan: PLAN,
      say: () => undefined,
      ends,
    })
  })
  expect(figures).toHaveLength(3 + 3 + 1 + 4)
  for (const { name, errors, firstError, values } of figures) {
    expect(errors, `${name}: ${firstError}`).toBe(0)
    for (const { label, value } of values) expect(Number.isFinite(value), `${name}: ${label}`).toBe(true)
  }
  const measuredOf = (name: string, of: string) =>
    figures.find((figure) => figure.name.startsWith(name))!.values.find(({ label }) => label === of)!.value
  expect(measuredOf('feed, slow first visit', 'transferred')).toBeGreaterThan(100)
  expect(measuredOf('feed, slow first visit', 'hashed files')).toBeGreaterThan(0)
  expect(measuredOf('feed, slow second visit', 'hashed files')).toBe(0)
  // Six posts and the last one, and at least some of the counts.
  expect(measuredOf('page that stays open', 'heard')).toBeGreaterThan(8)
})

test('takes a page for interactive after the last long task before half a second without one', () => {
  const tasks = [
    { from: 900, to: 1_100 },
    { from: 1_200, to: 1_300 },
    { from: 1_900, to: 2_000 },
  ]
  expect(interactiveAt(tasks, 1_000)).toBe(1_300)
  expect(interactiveAt([], 1_000)).toBe(1_000)
  expect(interactiveAt(tasks, 2_500)).toBe(2_500)
})
