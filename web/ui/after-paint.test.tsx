import { expect, test, vi } from 'vitest'
import { afterPaint } from './after-paint.ts'

test('calls back in one task for all that waits for the same paint, also after one that throws', async () => {
  const reported = vi.spyOn(window, 'reportError').mockReturnValue()
  const called: string[] = []
  const note = (name: string) => {
    called.push(name)
    queueMicrotask(() => called.push(`after ${name}`))
  }
  afterPaint(() => note('one'))
  afterPaint(() => {
    throw new Error('two')
  })
  afterPaint(() => note('three'))
  expect(called).toEqual([])
  await expect.poll(() => called).toEqual(['one', 'three', 'after one', 'after three'])
  expect(reported).toHaveBeenCalledOnce()
  reported.mockRestore()
})

test('keeps what changes in a frame for after that frame', async () => {
  const called: string[] = []
  const note = (name: string) => {
    called.push(name)
    queueMicrotask(() => called.push(`after ${name}`))
  }
  afterPaint(() => note('one'))
  await new Promise(requestAnimationFrame)
  afterPaint(() => note('two'))
  // In tasks of their own.
  await expect.poll(() => called).toEqual(['one', 'after one', 'two', 'after two'])
})
