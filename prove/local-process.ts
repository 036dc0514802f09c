import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { createServer } from 'node:net'
import { atEnd } from '../test/support/at-end.ts'
import { end, hasEnded } from '../test/support/server-process.ts'

// Debian installs servers where only administrators look.
export const LOCAL_ENV = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }

/** `packages`: what to install on Debian and Ubuntu to have all of these commands. */
export function expectInstalled(packages: string, commands: string[]): void {
  try {
    for (const command of commands) execFileSync('which', [command], { env: LOCAL_ENV })
  } catch {
    throw new Error(
      `This proof needs ${packages}. On Debian and Ubuntu: apt-get install ${packages}, then stop their services.`,
    )
  }
}

/** A port that is free now, and that no outgoing connection takes while its program does not run. */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 30_000)
  const server = createServer().listen(port, '127.0.0.1')
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (!isFree) return freePort()
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Ends with this process, unless it runs as another user. `log` takes what it says. */
export function spawnLocal(
  command: string,
  args: string[],
  log: string,
  env: Record<string, string> = {},
): ChildProcess {
  const output = openSync(log, 'a')
  return spawn('setpriv', ['--pdeathsig', 'KILL', command, ...args], {
    env: { ...LOCAL_ENV, ...env },
    stdio: ['ignore', output, output],
  })
}

/** The same; it also ends with the test that starts it, or else with the test file. */
export function startLocal(...given: Parameters<typeof spawnLocal>): ChildProcess {
  const child = spawnLocal(...given)
  atEnd(async () => {
    if (!hasEnded(child)) await end(child, 'SIGKILL')
  })
  return child
}
