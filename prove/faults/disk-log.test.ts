import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROBE, readState } from '../../bench/memory.ts'
import { testDatabase, testFolder } from '../../test/support/app.ts'
import { atEnd } from '../../test/support/at-end.ts'
import { ServerProcess } from '../../test/support/server-process.ts'
import { figures } from '../figures.ts'
import { sized } from '../size.ts'

/** Each logs a line: far more than a pipe holds, in the long form more than the server keeps. */
const CALLS = sized(600, 20_000)
const AT_ONCE = 20
/** A server that does some work takes more than one that has just started. */
const GROWTH_MB = 120
// It needs prlimit and /dev/full.
const onLinux = test.skipIf(process.platform !== 'linux')
const folder = await testFolder()
const file = join(folder, 'log')
const fifo = join(folder, 'fifo')

function opened(path: string, flags: string | number): number {
  const fd = openSync(path, flags)
  atEnd(() => closeSync(fd))
  return fd
}

const NAMES = [
  'a file that cannot grow',
  'a pipe whose reader is gone',
  'a pipe that nobody reads',
  'a full device',
]
async function launchAll(): Promise<ServerProcess[]> {
  const database = await testDatabase()
  execFileSync('mkfifo', [fifo])
  const outputs = [opened(file, 'a'), undefined, opened(fifo, 'r+'), opened('/dev/full', 'w')]
  const env = { RATE_LIMITS: 'off', DRAIN_MS: '0', LOG_LEVEL: 'info' }
  const started = outputs.map((output) => ServerProcess.over(database, env, { output, probe: PROBE }))
  const all = await Promise.all(started)
  all[1]!.child.stdout?.destroy()
  return all
}
const servers = process.platform === 'linux' ? await launchAll() : []

const megabytes = async ({ child }: ServerProcess) => (await readState(child)).rss / 1e6
const limit = ({ child }: ServerProcess, bytes: number | 'unlimited') =>
  execFileSync('prlimit', ['--pid', String(child.pid), `--fsize=${bytes}:unlimited`])

async function callOften(server: ServerProcess) {
  let longest = 0
  const call = async () => {
    for (let n = 0; n < CALLS / AT_ONCE; n += 1) {
      const began = performance.now()
      expect(await server.status('/api/no-such-address')).toBe(404)
      longest = Math.max(longest, performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, call))
  return Math.round(longest)
}

// A line that was cut off does not count.
const lostIn = (text: string) =>
  [...text.matchAll(/^\{.*\}$/gm)]
    .map(([line]) => JSON.parse(line) as { msg: string; lost?: number })
    .filter(({ msg }) => msg === 'log lines lost')

onLinux.each(NAMES.map((name, n) => ({ name, n })))(
  'answers with a log that goes to $name, and keeps no memory for it',
  async ({ name, n }) => {
    const server = servers[n]!
    if (name.includes('cannot grow')) limit(server, 4_096)
    const before = await megabytes(server)
    const longest = await callOften(server)
    const growth = (await megabytes(server)) - before
    expect(growth).toBeLessThan(GROWTH_MB)
    expect([await server.status('/readyz'), await server.status('/healthz')]).toEqual([200, 200])
    const measured = { 'slowest, ms': longest, 'grown by, MB': Math.round(growth) }
    figures(`The log goes to ${name}`, { calls: CALLS, ...measured })
  },
)

onLinux('continues the log once there is room again, and says how many lines were lost', async () => {
  const server = servers[0]!
  expect(lostIn(readFileSync(file, 'utf8'))).toEqual([])
  limit(server, 'unlimited')
  await server.status('/api/no-such-address')
  await server.status('/api/no-such-address')
  const [said, ...more] = lostIn(readFileSync(file, 'utf8'))
  expect(more).toEqual([])
  expect(said?.lost).toBeGreaterThan(CALLS / 2)
})

onLinux('stops each of them cleanly', async () => {
  // Whatever is in the pipe.
  const pipe = opened(fifo, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    readSync(pipe, Buffer.alloc(65_536))
  } catch (error) {
    expect((error as NodeJS.ErrnoException).code).toBe('EAGAIN')
  }
  expect(await Promise.all(servers.map((server) => server.stop()))).toEqual(servers.map(() => 0))
})
