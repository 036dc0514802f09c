import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadAnew, loadPart } from './lost-parts.ts'
import { serverIsReady } from './ready.ts'
import { leaveFor } from './server-build.ts'

vi.mock('./ready.ts', { spy: true })
vi.mock('./server-build.ts', { spy: true })

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.mocked(serverIsReady).mockResolvedValue(true)
  // The last step before the reload, which would end the test.
  vi.mocked(leaveFor).mockImplementation(() => {
    throw new Error('It leaves.')
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const loads = (more = {}) =>
  loadAnew({ build: 'two', ...more }).then(
    () => false,
    ({ message }) => message === 'It leaves.',
  )

test('does not reload a page again within a minute unless its reader asks', async () => {
  expect(await loads()).toBe(true)
  vi.setSystemTime(Date.now() + 59_000)
  expect(await loads()).toBe(false)
  expect(await loads({ asked: true })).toBe(true)
  vi.setSystemTime(Date.now() + 59_000)
  expect(await loads()).toBe(false)
  vi.setSystemTime(Date.now() + 2_000)
  expect(await loads()).toBe(true)
})

test('keeps the page while the server is away, and when something has begun since the check', async () => {
  vi.mocked(serverIsReady).mockResolvedValueOnce(false)
  expect(await loads({ asked: true })).toBe(false)
  expect(await loads({ mayNow: () => false })).toBe(false)
  expect(await loads({ mayNow: () => true })).toBe(true)
})

test('asks for no part of the page without a connection', async () => {
  const load = vi.fn(async () => 'part')
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await expect(loadPart(load)).rejects.toThrow('There is no connection.')
  expect(load).not.toHaveBeenCalled()
  onLine.mockReturnValue(true)
  expect(await loadPart(load)).toBe('part')
})
