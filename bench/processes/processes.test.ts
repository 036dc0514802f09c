import { expect, test } from 'vitest'
import { AUTH_SECRET, testApp } from '../../test/app.ts'
import { readOptions } from '../options.ts'
import { fill, withClient } from '../prepare.ts'
import { readFacts, reportOf } from '../report.ts'
import { measureProcesses } from './measure-processes.ts'
import { printedProcesses, roomWords, shapeOf } from './processes-report.ts'
import { sideOf } from './sides.ts'

const RATE_LIMITS = 'off'
const alone = await testApp({ RATE_LIMITS })
const first = await testApp({ RATE_LIMITS })
const second = await testApp({ RATE_LIMITS }, first.database.connection)

type App = typeof alone
const serverOf = ({ address }: App) => ({ port: Number(new URL(address).port), pid: process.pid })
const key = Buffer.from(AUTH_SECRET)

const makeSide = (label: string, apps: App[]) =>
  withClient(apps[0]!.database.connection, async (client) => {
    await fill(client, 200)
    const side = await sideOf(label, apps.map(serverOf), client, key)
    return { side, facts: await readFacts(client) }
  })

// Two processes start and import what they need: seconds each on a busy machine.
test('One and two servers are asked the same without an error', { timeout: 60_000 }, async () => {
  const { side: two, facts } = await makeSide('two processes', [first, second])
  const { side: one } = await makeSide('one process', [alone])
  await using ends = new AsyncDisposableStack()
  const options = { ...readOptions([])!, seconds: 0.2, rounds: 1, connections: 4 }
  const rows = await measureProcesses([two, one], {
    options,
    say: () => undefined,
    defer: (end) => ends.defer(end),
  })
  expect(rows.map(({ subject }) => subject)).toEqual(Array(4).fill(['two processes', 'one process']).flat())
  for (const row of rows) {
    expect(row, row.firstError ?? '').toMatchObject({ errors: 0 })
    expect(row.requests, `${row.measure}, ${row.subject}`).toBeGreaterThan(0)
  }
  const report = printedProcesses({
    ...reportOf({ facts, options, memory: null }, rows),
    sides: [two, one].map(shapeOf),
  })
  expect(report).toContain('two processes: 2 x DATABASE_POOL=8')
  expect(report).toContain('one process: 1 x DATABASE_POOL=16')
  expect(report).toMatch(/errors: 0$/)
  const served = (app: App) => app.log.filter((line) => line.includes('/messages')).length
  for (const app of [alone, first, second]) expect(served(app)).toBeGreaterThan(0)
})

test('A machine without room for two is named', () => {
  expect(roomWords(2)).toContain('cannot double anything here')
  expect(roomWords(16)).not.toContain('cannot')
})
