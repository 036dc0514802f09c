import { setImmediate as others } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

test('does one piece after another, and what else waits before each', async () => {
  const turns = new Turns()
  const done: string[] = []
  const first = turns.take(() => {
    void others().then(() => done.push('other'))
    done.push('first')
  })
  await Promise.all([first, turns.take(() => done.push('second'))])
  expect(done).toEqual(['first', 'other', 'second'])
})

test('fails alone, and does the next one', async () => {
  const turns = new Turns()
  const failing = turns.take(() => {
    throw new Error('no')
  }, 1)
  const next = turns.take(() => 'next')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('next')
})
