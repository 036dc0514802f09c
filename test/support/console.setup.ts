import { afterEach, beforeEach, expect, vi } from 'vitest'

const spies = (['error', 'warn'] as const).map((name) => vi.spyOn(console, name))

/** The browser's note that it delivers a resize during a resize in the next frame. No frame is lost. */
const isNextFrame = ([first]: unknown[]) =>
  first instanceof Error && /^ResizeObserver loop/.test(first.message)

beforeEach(() => {
  for (const spy of spies) spy.mockClear()
})

// Console output is a failure. A test that expects a message clears the spy.
afterEach(() => {
  const written = spies.flatMap((spy) => spy.mock.calls).filter((call) => !isNextFrame(call))
  expect(written, 'nothing unexpected was written to the console').toEqual([])
})
