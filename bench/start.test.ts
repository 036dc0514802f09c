import { expect, test } from 'vitest'
import { testDatabase, testFolder } from '../test/app.ts'
import { addressOf } from '../test/server-process.ts'
import { startServer } from './server.ts'
import { measureStart } from './start.ts'

// Servers start one after the other: a second each, many more on a busy machine.
test('measures starts and memory, and counts a wrong answer as an error', { timeout: 180_000 }, async () => {
  const databaseUrl = addressOf(await testDatabase())
  const dataDir = await testFolder()
  const figures = await measureStart(
    {
      start: ({ env, ...how }) =>
        startServer({ ...how, databaseUrl, dataDir, profile: null, env: { ...env, DRAIN_MS: '0' } }),
      folder: await testFolder(),
      rounds: 1,
      seconds: 0.05,
      connections: 2,
      settle: (look) => look(),
      say: () => undefined,
    },
    { callsOf: () => [{ path: '/healthz' }], isRight: () => false },
  )
  expect(figures.map(({ name }) => name)).toEqual([
    'start to the first answer',
    'the same without compiled code',
    'memory at rest',
    'memory after a load',
  ])
  for (const { name, values } of figures) expect(values[0]!.value, name).toBeGreaterThan(0)
  // A server with a database does more than a bare one.
  expect(figures[0]!.ratio!.value).toBeGreaterThan(1)
  expect(figures[2]!.values[0]!.value).toBeGreaterThan(figures[2]!.values[1]!.value)
  expect(figures[3]!.errors).toBeGreaterThan(0)
})
