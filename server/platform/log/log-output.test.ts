import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { PassThrough, Writable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { BOUND } from '../../../test/support/bound.ts'
import { createOutput, intoStream } from './log-output.ts'

test('drops lines for which there is no room, and says how many before the next one', () => {
  const said: string[] = []
  let room = true
  const { write } = createOutput((text) => {
    if (room) said.push(text)
    return room
  })
  write('first\n')
  room = false
  for (const text of ['second\n', 'third\n']) write(text)
  room = true
  for (const text of ['fourth\n', 'fifth\n']) write(text)
  expect([said[0], ...said.slice(2)]).toEqual(['first\n', 'fourth\n', 'fifth\n'])
  expect(JSON.parse(said[1]!)).toMatchObject({ level: 40, lost: 2, msg: 'log lines lost' })
})

test("keeps a mebibyte for a reader who doesn't read, and drops what comes after it until they have read", async () => {
  const read: string[] = []
  const reader = new PassThrough({ highWaterMark: 1 }).setEncoding('utf8')
  const { write } = createOutput(intoStream(reader))
  const line = `${'a'.repeat(1_023)}\n`
  for (let n = 0; n < 5_000; n += 1) write(line)
  expect(reader.writableLength).toBeGreaterThan(1_000_000)
  expect(reader.writableLength).toBeLessThan(1_100_000)
  reader.on('data', (text) => read.push(text))
  await vi.waitFor(() => expect(reader.writableLength).toBe(0), BOUND)
  write('the next\n')
  await vi.waitFor(() => expect(read.at(-1)).toBe('the next\n'), BOUND)
  const kept = read.join('').split(line).length - 1
  expect(JSON.parse(read.at(-2)!)).toMatchObject({ lost: 5_000 - kept, msg: 'log lines lost' })
})

test('writes the lines of one turn of the event loop at once, and the next ones later', async () => {
  const writes: string[] = []
  const writev = (chunks: { chunk: Buffer }[], done: () => void) => {
    writes.push(chunks.map(({ chunk }) => `${chunk}`).join(''))
    done()
  }
  const { write } = createOutput(intoStream(new Writable({ writev })))
  for (const text of ['first\n', 'second\n']) write(text)
  expect(writes).toEqual([])
  await vi.waitFor(() => expect(writes).toEqual(['first\nsecond\n']), BOUND)
  write('third\n')
  await vi.waitFor(() => expect(writes.at(-1)).toBe('third\n'), BOUND)
})

test('writes more than a mebibyte within one turn without losing a line', () => {
  let written = 0
  const writev = (chunks: { chunk: Buffer }[], done: () => void) => {
    written += chunks.length
    done()
  }
  const { write } = createOutput(intoStream(new Writable({ writev })))
  for (let n = 0; n < 5_000; n += 1) write(`${'x'.repeat(999)}\n`)
  expect(written).toBeGreaterThan(4_900)
})

const script = `import { standardOutput } from './log-output.ts'
  for (let n = 0; n < 200; n += 1) {
    standardOutput().write('a line\\n')
    await new Promise((resolve) => setTimeout(resolve, 1))
  }`

test.runIf(process.platform === 'linux').each([
  ['a full device', () => openSync('/dev/full', 'w')],
  ['a pipe whose reader is gone', () => 'pipe' as const],
])('costs lines, never the process: %s', async (_what, open) => {
  const output = open()
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    stdio: ['ignore', output, 'inherit'],
  })
  child.stdout?.destroy()
  expect(await once(child, 'exit')).toEqual([0, null])
  if (typeof output === 'number') closeSync(output)
})
