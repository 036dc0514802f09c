import { afterEach, beforeEach, expect, vi } from 'vitest'

const spies = (['error', 'warn'] as const).map((name) => vi.spyOn(console, name))

beforeEach(() => {
  for (const spy of spies) spy.mockClear()
})

// What goes wrong quietly is a failure. A test that expects a message of its own clears the spy.
afterEach(() => {
  for (const spy of spies) expect(spy.mock.calls, 'nothing unexpected was written to the console').toEqual([])
})
