import { expect, onTestFinished, test, vi } from 'vitest'
import { testConfig } from '../../test/support/app.ts'
import { pngOf } from '../../test/support/uploading.ts'
import { drawApart } from './draw-apart.ts'

test('draws a picture that comes just when the idle process ends', async () => {
  const config = await testConfig()
  const timers = vi.spyOn(globalThis, 'setTimeout')
  onTestFinished(() => timers.mockRestore())
  for (let round = 0; round < 3; round += 1) {
    expect(await drawApart(config, pngOf(4, 4)), `round ${round}`).not.toBeNull()
    const [end, ms] = timers.mock.lastCall as [() => void, number]
    expect(ms).toBe(60_000)
    end()
  }
})

test('draws a picture that comes just after another one that took too long', async () => {
  const config = await testConfig()
  await drawApart(config, pngOf(4, 4))
  const drawing = drawApart({ ...config, DRAWING_MS: 300 }, pngOf(4, 4))
  await new Promise(setImmediate)
  // Its answer waits until this process goes on, which finds that the time is up first.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600)
  await drawing
  expect(await drawApart(config, pngOf(4, 4))).not.toBeNull()
})
