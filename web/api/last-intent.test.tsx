import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../testing/render.tsx'
import { forgetIntents, intended, isUnderway, useIntended, want } from './last-intent.ts'

// A lamp is switched; the server answers when the test says so.

type Lamp = { isOn: boolean; watchers: number }
const off: Lamp = { isOn: false, watchers: 7 }
const on: Lamp = { isOn: true, watchers: 8 }

const sent: { wish: Lamp; answer: (lamp: Lamp) => void; break: (error: Error) => void }[] = []
const settle = vi.fn<(lamp: Lamp, error: Error | null) => void>()

function switchTo(wish: Lamp, said: Lamp = off) {
  want<Lamp>('lamp', {
    said,
    wish,
    send: (wanted) => {
      const { promise, resolve, reject } = Promise.withResolvers<Lamp>()
      sent.push({ wish: wanted, answer: resolve, break: reject })
      return promise
    },
    isMet: (answer, wanted) => answer.isOn === wanted.isOn,
    settle,
  })
}
const shown = () => intended<Lamp>('lamp')
/** Waits until an answer's effects have happened. */
const settled = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  forgetIntents()
  sent.length = 0
  settle.mockClear()
  vi.useRealTimers()
})

test('shows the intent at once, and the answer in the end', async () => {
  expect(shown()).toBeUndefined()
  switchTo(on)
  expect(shown()).toEqual(on)
  expect(isUnderway('lamp')).toBe(true)
  sent[0]!.answer({ isOn: true, watchers: 30 })
  await settled()
  expect(isUnderway('lamp')).toBe(false)
  expect(settle.mock.calls).toEqual([[{ isOn: true, watchers: 30 }, null]])
})

test('holds an answer for a moment against late events, then shows the loaded data', async () => {
  switchTo(on)
  sent[0]!.answer({ isOn: true, watchers: 30 })
  await vi.advanceTimersByTimeAsync(500)
  expect(shown()).toEqual({ isOn: true, watchers: 30 })
  await vi.advanceTimersByTimeAsync(200)
  expect(shown()).toBeUndefined()
})

test('sends one request at a time on rapid switching and ends on the last intent', async () => {
  for (const wish of [on, off, on, off]) switchTo(wish)
  expect(sent.map(({ wish }) => wish)).toEqual([on])
  expect(shown()).toEqual(off)
  sent[0]!.answer(on)
  await settled()
  expect(shown()).toEqual(off)
  expect(settle).not.toHaveBeenCalled()
  expect(sent.map(({ wish }) => wish)).toEqual([on, off])
  sent[1]!.answer(off)
  await settled()
  expect(settle.mock.calls).toEqual([[off, null]])
})

test('ends without another request if the answer matches the current intent', async () => {
  for (const wish of [on, off, on]) switchTo(wish)
  sent[0]!.answer(on)
  await settled()
  expect(sent).toHaveLength(1)
  expect(settle).toHaveBeenCalledOnce()
})

test('shows the server’s last state after a failure and reports the error once', async () => {
  switchTo(on)
  const error = new Error('The server did not answer.')
  sent[0]!.break(error)
  await settled()
  expect(shown()).toEqual(off)
  expect(settle.mock.calls).toEqual([[off, error]])
})

test('falls back to the previous answer after a failure, not to what was first loaded', async () => {
  switchTo(on)
  switchTo(off)
  sent[0]!.answer({ isOn: true, watchers: 30 })
  await settled()
  sent[1]!.break(new Error('away'))
  await settled()
  expect(settle.mock.calls).toEqual([[{ isOn: true, watchers: 30 }, new Error('away')]])
})

test('sends an intent that is newer than the failed one, because that may have arrived', async () => {
  switchTo(on)
  switchTo(off)
  sent[0]!.break(new Error('away'))
  await settled()
  expect(sent.map(({ wish }) => wish)).toEqual([on, off])
  expect(settle).not.toHaveBeenCalled()
  sent[1]!.answer(off)
  await settled()
  expect(settle.mock.calls).toEqual([[off, null]])
})

test('does not repeat a request if the answer is not what was requested', async () => {
  switchTo(on)
  sent[0]!.answer(off)
  await settled()
  expect(sent).toHaveLength(1)
  expect(settle.mock.calls).toEqual([[off, null]])
})

test('starts a new intent from a held answer', async () => {
  switchTo(on)
  sent[0]!.answer({ isOn: true, watchers: 30 })
  await settled()
  switchTo(off, on)
  sent[1]!.break(new Error('away'))
  await settled()
  expect(settle).toHaveBeenLastCalledWith({ isOn: true, watchers: 30 }, new Error('away'))
  await vi.advanceTimersByTimeAsync(700)
  expect(shown()).toBeUndefined()
})

test('forgets another person’s intent with its answer, but not with its failure', async () => {
  switchTo(on)
  switchTo(off)
  forgetIntents()
  expect(shown()).toBeUndefined()
  switchTo(on)
  sent[0]!.answer(off)
  await settled()
  expect(sent).toHaveLength(2)
  expect(shown()).toEqual(on)
  expect(settle).not.toHaveBeenCalled()
  forgetIntents()
  sent[1]!.break(new Error('Not authenticated'))
  await settled()
  expect(settle.mock.calls).toEqual([[off, new Error('Not authenticated')]])
})

test('shows the same in every place', async () => {
  const Place = ({ name }: { name: string }) => (
    <p>
      {name} {useIntended<Lamp>('lamp')?.isOn ? 'on' : 'as loaded'}
    </p>
  )
  vi.useRealTimers()
  render(
    <>
      <Place name="row" />
      <Place name="dialog" />
    </>,
  )
  await expect.element(page.getByText('row as loaded')).toBeVisible()
  switchTo(on)
  await expect.element(page.getByText('row on')).toBeVisible()
  await expect.element(page.getByText('dialog on')).toBeVisible()
})
