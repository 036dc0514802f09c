import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { npmCommand } from '../../scripts/write-sbom.ts'
import { atEnd } from './at-end.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Only ends what hangs: a script starts programs of its own, on a machine that may be busy. */
export const SCRIPT = { timeout: 180_000 }

/** A user's shell environment, without what the test runner adds. */
const OF_THE_SHELL = ['PATH', 'HOME', 'TMPDIR', 'CHROMIUM_PATH', 'NODE_COMPILE_CACHE'] as const

type Where = { cwd?: string; env?: Record<string, string> }

export type Running = {
  /** npm itself, the leader of a process group of its own as in a terminal. */
  child: ChildProcess
  /** Everything that it and its children have printed so far. */
  said: () => string
  /** Settles when no process is left that could still print; returns npm's exit code. */
  ended: Promise<number | null>
}

/** Starts a script of package.json as a user does; it is ended with the test. */
export function startScript(
  name: string,
  args: string[] = [],
  { cwd = ROOT, env = {} }: Where = {},
): Running {
  const shell = Object.fromEntries(OF_THE_SHELL.map((key) => [key, process.env[key]]))
  const [program, ...first] = npmCommand()
  const child = spawn(program, [...first, 'run', '--silent', name, '--', ...args], {
    cwd,
    env: { ...shell, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let text = ''
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk) => (text += chunk))
  let isOver = false
  const ended = once(child, 'close').then(([code]) => {
    isOver = true
    return code as number | null
  })
  atEnd(async () => {
    if (!isOver) signalGroup(child, 'SIGTERM')
    await ended
  })
  return { child, said: () => text, ended }
}

/** Runs a script of package.json to its end. */
export async function runScript(
  name: string,
  args: string[] = [],
  where: Where = {},
): Promise<{ code: number | null; said: string }> {
  const { ended, said } = startScript(name, args, where)
  const code = await ended
  return { code, said: said() }
}

/** Like Ctrl+C in a terminal: the whole group gets the signal. */
export function signalGroup({ pid }: ChildProcess, signal: 'SIGINT' | 'SIGTERM'): void {
  if (pid === undefined) throw new Error('npm did not start.')
  process.kill(-pid, signal)
}

/** A folder of its own, removed after the test or the file; PostgreSQL's user may enter it. */
export async function scriptFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'beatline-script-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
  return folder
}
