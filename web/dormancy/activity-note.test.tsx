import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { BOUND } from '../../test/support/bound.ts'
import { ApiError, call } from '../api/call.ts'
import { wasLoadedUnseen } from '../api/lost-parts.ts'
import { render, unmountAll } from '../ui/test-render.tsx'
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

test('A page that is opened says so once, however much is done there that day', async () => {
  open()
  expect(vi.mocked(call).mock.calls).toEqual([['POST /api/account/activity']])
  await userEvent.keyboard('jjj')
  passes(23 * HOUR_MS)
  await userEvent.keyboard('k')
  expect(sent()).toBe(1)
})

test('A page that has loaded itself says so at the first input alone', async () => {
  vi.mocked(wasLoadedUnseen).mockReturnValue(true)
  open()
  expect(sent()).toBe(0)
  await userEvent.keyboard('j')
  expect(sent()).toBe(1)
})

test('Of several tabs one says it, also of those that are opened later that day', async () => {
  open()
  open()
  passes(20 * HOUR_MS)
  open()
  await userEvent.keyboard('j')
  expect(sent()).toBe(1)
})

test('On another day the first input says it, and time alone does not', async () => {
  open()
  passes(49 * HOUR_MS)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(sent()).toBe(1)
  await userEvent.keyboard('jk')
  expect(sent()).toBe(2)
})

test('The day is that of UTC: what was told late on one keeps nothing of the next back', async () => {
  passes(23 * HOUR_MS)
  open()
  await userEvent.keyboard('j')
  expect(sent()).toBe(1)
  passes(HOUR_MS)
  await userEvent.keyboard('jk')
  expect(sent()).toBe(2)
})

test('A page that loads behind others waits for the first input', async () => {
  isHidden = true
  open()
  expect(sent()).toBe(0)
  isHidden = false
  document.dispatchEvent(new Event('visibilitychange'))
  expect(sent()).toBe(0)
  await userEvent.keyboard('j')
  expect(sent()).toBe(1)
})

test('What failed is said again at the next occasion, a minute later at the earliest', async () => {
  fail()
  open('lou')
  await settle()
  await userEvent.keyboard('jk')
  expect(sent()).toBe(1)
  passes(61_000)
  await userEvent.keyboard('jk')
  expect(sent()).toBe(2)
})

test('What failed here another tab may say', async () => {
  fail()
  open('max')
  await settle()
  passes(61_000)
  open('max')
  expect(sent()).toBe(2)
})

test('Where storage is refused a page says it once for itself', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError')
  })
  open()
  await userEvent.keyboard('jk')
  expect(sent()).toBe(1)
})

test('Where storage keeps nothing new a page says it once a day for itself', async () => {
  open()
  passes(24 * HOUR_MS)
  refuseWrites()
  await userEvent.keyboard('jjj')
  expect(sent()).toBe(2)
  passes(24 * HOUR_MS)
  await userEvent.keyboard('jjj')
  expect(sent()).toBe(3)
})

test('What stands in storage and is no time counts as none', async () => {
  localStorage.setItem('beatline-activity kim', 'soon')
  refuseWrites()
  open()
  await userEvent.keyboard('jjj')
  expect(sent()).toBe(1)
})

test('Each member of a browser is told of for himself; of nobody nothing is told', async () => {
  open(null)
  await userEvent.keyboard('j')
  expect(sent()).toBe(0)
  open('kim')
  open('ann')
  expect(sent()).toBe(2)
})

test('Whoever has left the page is told of no more, and after a sign-out nothing here names him', async () => {
  open()
  unmountAll()
  passes(25 * HOUR_MS)
  await userEvent.keyboard('j')
  expect(sent()).toBe(1)
  expect(Object.keys(localStorage).filter((key) => key.includes('kim'))).toHaveLength(1)
  dropNotedAt()
  expect(Object.keys(localStorage).filter((key) => key.includes('kim'))).toEqual([])
})

test('A clock that was set back keeps nobody from being noted', () => {
  open()
  passes(-72 * HOUR_MS)
  open()
  expect(sent()).toBe(2)
})
