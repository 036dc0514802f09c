import { expect, onTestFinished, test, vi } from 'vitest'
import { CallCounts } from './call-counts.ts'

const MINUTE_MS = 60_000

test('keeps nobody out when a clock is set back', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const counts = new CallCounts()
  const calls: number[] = []
  const call = () => counts.incr('somebody', (_, result) => calls.push(result!.current), MINUTE_MS)
  call()
  call()
  vi.setSystemTime(Date.now() - 86_400_000)
  call()
  vi.advanceTimersByTime(MINUTE_MS)
  call()
  expect(calls).toEqual([1, 2, 3, 1])
})
