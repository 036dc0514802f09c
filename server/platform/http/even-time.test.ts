import { expect, test } from 'vitest'
import { untilEvenTime } from './even-time.ts'

test.each([0.5, 7, 9.9, 34.2])('waits for the next moment after %d ms', async (elapsedTime) => {
  const started = performance.now()
  await untilEvenTime({ elapsedTime } as never)
  // Never before: a machine that is busy may take longer.
  expect(performance.now() - started).toBeGreaterThanOrEqual(10 - (elapsedTime % 10) - 1e-6)
})
