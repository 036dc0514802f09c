import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type pg from 'pg'
import { expect, vi } from 'vitest'
import { atEnd } from '../../test/at-end.ts'
import { end, hasEnded, ROOT, START, serverEnvironment } from '../../test/server-process.ts'

const PORT_TELLER = pathToFileURL(join(import.meta.dirname, 'port-teller.ts'))

export type Launched = {
  address: string
  pid: number
  status: (path: string) => Promise<number | null>
  /** What it holds in memory. */
  megabytes: () => number
  /** Asked to stop; gives its exit code. */
  stop: () => Promise<number | null>
}

/** The product with its standard output where the proof wants it: `output` is a descriptor, or a pipe that it closes. */
export async function launchServer(connection: pg.ClientConfig, output: number | 'pipe'): Promise<Launched> {
  const child = spawn(process.execPath, [`--import=${PORT_TELLER}`, 'server/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', output, 'inherit', 'ipc'],
    env: await serverEnvironment(connection, { RATE_LIMITS: 'off', DRAIN_MS: '0' }),
  })
  atEnd(async () => void (hasEnded(child) || (await end(child, 'SIGKILL'))))
  // Nobody is there who could read.
  child.stdout?.destroy()
  const address = `http://127.0.0.1:${await portOf(child)}`
  const status = (path: string) =>
    fetch(`${address}${path}`, { signal: AbortSignal.timeout(20_000) }).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.status
      },
      () => null,
    )
  await vi.waitFor(async () => {
    expect(hasEnded(child)).toBe(false)
    expect(await status('/readyz')).toBe(200)
  }, START)
  const pid = child.pid ?? 0
  const megabytes = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024
  return { address, pid, status, megabytes, stop: () => end(child, 'SIGTERM') }
}

/** Its log cannot be read everywhere. */
async function portOf(child: ChildProcess): Promise<number> {
  let port = 0
  child.once('message', (told) => (port = told as number))
  await vi.waitFor(() => expect(port || hasEnded(child)).toBeTruthy(), START)
  if (!port) throw new Error(`The server ended with ${child.exitCode ?? child.signalCode}.`)
  return port
}
