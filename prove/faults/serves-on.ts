import { expect } from 'vitest'
import { readUser } from '../../contract/auth.ts'
import type { TestApp } from '../../test/app.ts'
import { makeMember } from '../../test/factories.ts'

/** It only ends what hangs: the machine may be busy. */
const SLOW_MS = 15_000
const PAUSE_MS = 50

/** While `act` runs the server is ready and answers a member, each time. Gives how often, and the longest time. */
export async function expectServing(
  app: TestApp,
  act: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const client = app.as(await makeMember(app))
  let [isOver, answers, longest] = [false, 0, 0]
  const ask = async () => {
    while (!isOver) {
      const began = performance.now()
      for (const path of ['/healthz', '/readyz'])
        expect((await app.anonymous.send('GET', path)).status, path).toBe(200)
      await client.call(readUser)
      longest = Math.max(longest, performance.now() - began)
      answers += 1
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
  const acting = act().finally(() => (isOver = true))
  await Promise.all([acting, ask()])
  expect(longest).toBeLessThan(SLOW_MS)
  return { 'answers meanwhile': answers, 'slowest, ms': Math.round(longest) }
}
