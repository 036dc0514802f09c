import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase, testFolder } from '../../test/app.ts'
import { urlOf } from '../ground.ts'
import { fill, readyMember, withClient } from '../prepare.ts'
import { openSession, startProduct } from '../product.ts'
import { readFacts } from '../report.ts'
import { summaryOf } from './figure.ts'
import { measurePage } from './measure-page.ts'
import { printedPage } from './page-report.ts'
import { interactiveAt, shiftOf } from './vitals.ts'

const PLAN = {
  // Not slow: that only takes its time.
  machine: { slower: 1, down: 100_000_000, up: 100_000_000, roundTrip: 1 },
  visits: 1,
  cards: 40,
  interactions: 1,
  restMs: 50,
  hour: { acts: 20, perSecond: 40 },
  hourCards: 40,
}

// A browser opens pages on a slowed processor: ten seconds and more on a busy machine.
test('Every figure of the page comes out without an error', { timeout: 120_000 }, async () => {
  const connection = await testDatabase()
  const dataDir = await testFolder()
  await using ends = new AsyncDisposableStack()
  await withClient(connection, async (client) => {
    await fill(client, 500)
    const facts = await readFacts(client)
    const member = await readyMember(client)
    // The page itself is measured, so its own server serves it.
    const product = await startProduct({ databaseUrl: urlOf(connection), dataDir, profile: null })
    ends.defer(product.end)
    const figures = await measurePage({
      port: product.port,
      key: await readFile(join(dataDir, 'auth-secret')),
      client,
      session: await openSession(product.port, member),
      plan: PLAN,
      say: () => undefined,
      ends,
    })
    expect(figures.faults).toEqual([])
    expect(figures.figures).toHaveLength(41)
    for (const figure of figures.figures) {
      const name = `${figure.part}: ${figure.label}`
      expect(figure.values.length, name).toBeGreaterThan(0)
      for (const value of figure.values) expect(Number.isFinite(value), name).toBe(true)
    }
    const named = (part: string, label: string) =>
      summaryOf(figures.figures.find((figure) => figure.part === part && figure.label === label)!).median
    expect(named('Feed, first visit', 'of these scripts')).toBeGreaterThan(100)
    expect(named('Feed, second visit', 'hashed files over the wire')).toBe(0)
    expect(figures.hour.heard).toMatchObject({ 'post.created': 5, 'post.updated': 4 })
    expect(figures.hour.heaps).toHaveLength(5)
    const report = printedPage({ facts, plan: PLAN, figures, errors: 0 })
    expect(report).toContain('500 posts')
    expect(report).toMatch(/errors: 0$/)
  })
})

test('A page is interactive after the last long task before half a second of rest', () => {
  const tasks = [
    { from: 900, to: 1_100 },
    { from: 1_200, to: 1_300 },
    { from: 1_900, to: 2_000 },
  ]
  expect(interactiveAt(tasks, 1_000)).toBe(1_300)
  expect(interactiveAt([], 1_000)).toBe(1_000)
  expect(interactiveAt(tasks, 2_500)).toBe(2_500)
})

test('Shifts of a page count by the worst run of them', () => {
  const shifts = [
    { at: 100, value: 0.125 },
    { at: 900, value: 0.25 },
    { at: 2_500, value: 0.25 },
  ]
  expect(shiftOf(shifts)).toBe(0.375)
  expect(shiftOf([])).toBe(0)
})
