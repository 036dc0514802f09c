import { readdirSync, readFileSync } from 'node:fs'

// The kernel's unit in /proc on every Linux that Node runs on.
const TICK_MS = 10

// After the name, which may hold spaces: the parent is the 2nd field, user and system time the 12th and 13th, those of
// children that have ended the 14th and 15th.
const fieldsOf = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')

function orNull<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

const ticksOf = (fields: string[], from: number) => Number(fields[from]) + Number(fields[from + 1])

/** How long a process has used a core so far, in milliseconds; null if there is no /proc, or no such process. */
export const cpuOf = (pid: number): number | null => orNull(() => ticksOf(fieldsOf(pid), 11) * TICK_MS)

/** The same for a whole PostgreSQL, by the process of one of its connections. */
export function databaseCpuOf(backend: number): number | null {
  return orNull(() => {
    const server = Number(fieldsOf(backend)[1])
    const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    const children = all.map(Number).filter((pid) => orNull(() => Number(fieldsOf(pid)[1])) === server)
    const running = [server, ...children].reduce((sum, pid) => sum + (cpuOf(pid) ?? 0), 0)
    return running + ticksOf(fieldsOf(server), 13) * TICK_MS
  })
}

type Clocks = { cpu?: (() => number | null) | undefined; databaseCpu?: (() => number | null) | undefined }
export type Used = Record<keyof Clocks, number | null>

/** Does something, and says what server and PostgreSQL have used of a core for it, in milliseconds. */
export async function withCpu<T>({ cpu, databaseCpu }: Clocks, act: () => Promise<T>): Promise<[T, Used]> {
  const read = () => [cpu?.() ?? null, databaseCpu?.() ?? null] as const
  const before = read()
  const done = await act()
  const after = read()
  const since = (n: 0 | 1) => (before[n] === null || after[n] === null ? null : after[n] - before[n])
  return [done, { cpu: since(0), databaseCpu: since(1) }]
}
