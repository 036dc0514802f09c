import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Revival } from './revival.ts'

class FakeLifeline extends EventEmitter {
  hasEnded = false
  end() {
    this.hasEnded = true
    this.emit('end')
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('starts again after a connection ends, until it is stopped', async () => {
  const [first, second] = [new FakeLifeline(), new FakeLifeline()]
  const start = vi.fn(async () => second)
  const revival = new Revival(start, () => undefined)
  revival.watch(first)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(start).not.toHaveBeenCalled()
  first.end()
  await vi.advanceTimersByTimeAsync(500)
  expect(start).toHaveBeenCalledTimes(1)
  await revival.stop()
  second.end()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(start).toHaveBeenCalledTimes(1)
})

test('starts again when a connection has ended before it is watched', async () => {
  const [ended, next] = [new FakeLifeline(), new FakeLifeline()]
  ended.end()
  next.end()
  const start = vi.fn(async () => new FakeLifeline()).mockResolvedValueOnce(next)
  const revival = new Revival(start, () => undefined)
  revival.watch(ended)
  await vi.advanceTimersByTimeAsync(500)
  expect(start).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(start).toHaveBeenCalledTimes(2)
  await revival.stop()
})
