import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

// The kernel's unit in /proc on every Linux that Node runs on.
const TICK_MS = 10

// After the name, which may contain spaces: the parent is the 2nd field, user and system time the 12th and 13th, those
// of children that have ended the 14th and 15th.
const fieldsOf = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')

function orNull<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

const ticksOf = (fields: string[], from: number) => Number(fields[from]) + Number(fields[from + 1])

/** How long a process has used a core so far, in milliseconds; null without /proc, or without the process. */
export const cpuOf = (pid: number): number | null => orNull(() => ticksOf(fieldsOf(pid), 11) * TICK_MS)

/** The processes that this one has started and that still run. */
export function childrenOf(parent: number): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return all.map(Number).filter((pid) => orNull(() => Number(fieldsOf(pid)[1])) === parent)
}

/** The same as cpuOf for a whole PostgreSQL, by the process of one of its connections. */
function databaseCpuOf(backend: number): number | null {
  return orNull(() => {
    const server = Number(fieldsOf(backend)[1])
    const running = [server, ...childrenOf(server)].reduce((sum, pid) => sum + (cpuOf(pid) ?? 0), 0)
    return running + ticksOf(fieldsOf(server), 13) * TICK_MS
  })
}

export type Used = { cpu: number | null; databaseCpu: number | null }
/** Runs something and returns the CPU time that the server and PostgreSQL used meanwhile, in milliseconds. */
export type Meter = <T>(pid: number | undefined, act: () => Promise<T>) => Promise<[T, Used]>

/** `client` is connected to the PostgreSQL to measure. */
export async function meterOf(client: pg.Client): Promise<Meter> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const since = (before: number | null, now: number | null) =>
    before === null || now === null ? null : now - before
  return async (pid, act) => {
    const read = () => [pid === undefined ? null : cpuOf(pid), databaseCpuOf(rows[0]!.pid)] as const
    const [cpu, databaseCpu] = read()
    const done = await act()
    const [cpuNow, databaseNow] = read()
    return [done, { cpu: since(cpu, cpuNow), databaseCpu: since(databaseCpu, databaseNow) }]
  }
}
