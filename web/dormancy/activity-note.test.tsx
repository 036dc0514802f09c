import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { BOUND } from '../../test/support/bound.ts'
import { ApiError, call } from '../api/call.ts'
import { wasLoadedUnseen } from '../api/lost-parts.ts'
import { render, unmountAll } from '../testing/render.tsx'
import { dropNotedAt } from './noted-at.ts'
import { useActivityNote } from './use-activity-note.ts'

vi.mock('../api/call.ts', { spy: true })
vi.mock('../api/lost-parts.ts', { spy: true })

const HOUR_MS = 3_600_000
let isHidden = false

function Page({ accountId }: { accountId: string | null }) {
  useActivityNote(accountId)
  return <button type="button">Read on</button>
}
const open = (accountId: string | null = 'kim') => render(<Page accountId={accountId} />)

const sent = () => vi.mocked(call).mock.calls.length
const fail = () => vi.mocked(call).mockRejectedValueOnce(new ApiError(0, {}))
const passes = (time: number) => vi.setSystemTime(Date.now() + time)
const refuseWrites = () =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
/** Lets an answer arrive. */
const settle = () =>
  vi.waitFor(
    () => Promise.all(vi.mocked(call).mock.results.map(({ value }) => value.catch(() => null))),
    BOUND,
  )

beforeEach(() => {
  dropNotedAt()
  isHidden = false
  vi.mocked(wasLoadedUnseen).mockReset()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T00:10:00Z') })
  vi.mocked(call)
    .mockReset()
    .mockResolvedValue({ success: true } as never)
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isHidden ? 'hidden' : 'visible'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('reports an opened page once, however much is done there that day', async () => {
  open()
  expect(vi.mocked(call).mock.calls).toEqual([['POST /api/account/activity']])
  await userEvent.keyboard('jjj')
  passes(23 * HOUR_MS)
  await userEvent.keyboard('k')
  expect(sent()).toBe(1)
})

test('reports a page that has reloaded itself only at the first input', async () => {
  vi.mocked(wasLoadedUnseen).mockReturnValue(true)
  open()
  expect(sent()).toBe(0)
  await userEvent.keyboard('j')
  expect(sent()).toBe(1)
})

test('reports from one of several tabs, including tabs opened later that day', async () => {
  open()
  open()
  passes(20 * HOUR_MS)
  open()
  await userEvent.keyboard('j')
  expect(sent()).toBe(1)
})

test('reports the first input on another day, but not the passing of time', async () => {
  open()
  passes(49 * HOUR_MS)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(sent()).toBe(1)
  await userEvent.keyboard('jk')
  expect(sent()).toBe(2)
})

test('counts days in UTC, so that a late report on one day does not suppress the next day’s', async () => {
  passes(23 * HOUR_MS)
  open()
  await userEvent.keyboard('j')
  expect(sent()).toBe(1)
  passes(HOUR_MS)
  await userEvent.keyboard('jk')
  expect(sent()).toBe(2)
})

test('waits for the first input on a page that loads in the background', async () => {
  isHidden = true
  open()
  expect(sent()).toBe(0)
  isHidden = false
  document.dispatchEvent(new Event('visibilitychange'))
  expect(sent()).toBe(0)
  await userEvent.keyboard('j')
  expect(sent()).toBe(1)
})

test('retries a failure at the next occasion, a minute later at the earliest', async () => {
  fail()
  open('lou')
  await settle()
  await userEvent.keyboard('jk')
  expect(sent()).toBe(1)
  passes(61_000)
  await userEvent.keyboard('jk')
  expect(sent()).toBe(2)
})

test('lets another tab report what failed here', async () => {
  fail()
  open('max')
  await settle()
  passes(61_000)
  open('max')
  expect(sent()).toBe(2)
})

test('reports once per page if storage is refused', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError')
  })
  open()
  await userEvent.keyboard('jk')
  expect(sent()).toBe(1)
})

test('reports once a day per page if storage keeps nothing new', async () => {
  open()
  passes(24 * HOUR_MS)
  refuseWrites()
  await userEvent.keyboard('jjj')
  expect(sent()).toBe(2)
  passes(24 * HOUR_MS)
  await userEvent.keyboard('jjj')
  expect(sent()).toBe(3)
})

test('ignores a stored value that is not a time', async () => {
  localStorage.setItem('beatline-activity kim', 'soon')
  refuseWrites()
  open()
  await userEvent.keyboard('jjj')
  expect(sent()).toBe(1)
})

test('reports each member of a browser separately, and nothing when nobody is signed in', async () => {
  open(null)
  await userEvent.keyboard('j')
  expect(sent()).toBe(0)
  open('kim')
  open('ann')
  expect(sent()).toBe(2)
})

test('stops reporting a member who has left the page, and keeps no trace after a sign-out', async () => {
  open()
  unmountAll()
  passes(25 * HOUR_MS)
  await userEvent.keyboard('j')
  expect(sent()).toBe(1)
  expect(Object.keys(localStorage).filter((key) => key.includes('kim'))).toHaveLength(1)
  dropNotedAt()
  expect(Object.keys(localStorage).filter((key) => key.includes('kim'))).toEqual([])
})

test('reports members even after the clock was set back', () => {
  open()
  passes(-72 * HOUR_MS)
  open()
  expect(sent()).toBe(2)
})
