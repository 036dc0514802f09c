import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { atEnd } from '../test/support/at-end.ts'
import { scriptFolder } from '../test/support/run-script.ts'
import { end, hasEnded, ROOT, START } from '../test/support/server-process.ts'

const WORDS = 'Starting PostgreSQL'

test('leaves no PostgreSQL behind when a start is ended halfway', {
  timeout: START.timeout,
}, async () => {
  const data = await scriptFolder()
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', DATA_DIR: data, DEMO: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  atEnd(async () => void (hasEnded(server) || (await end(server, 'SIGTERM'))))
  let said = ''
  for (const output of [server.stdout, server.stderr]) output.on('data', (text) => (said += text))
  await vi.waitFor(() => expect(hasEnded(server) || said.includes(WORDS), said).toBe(true), START)
  expect(await end(server, 'SIGTERM'), said).toBe(0)
  expect(said).toContain(WORDS)
  expect(existsSync(join(data, 'postgres/PG_VERSION'))).toBe(true)
  expect(existsSync(join(data, 'postgres/postmaster.pid'))).toBe(false)
})
