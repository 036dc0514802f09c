import type { Wanted } from './figures.ts'
import { type Call, headersOf, runLoad } from './load.ts'
import type { Row } from './rounds.ts'
import { type Server, startServer } from './server.ts'
import { cpuOf } from './usage.ts'

/** A line of a table of reads: what is asked for, and what is wanted of it. */
export type HttpRow = {
  name: string
  /** Dealt out among the connections, each of which sends its share in a circle. */
  calls: Call[]
  /** In place of the bench's own number. */
  connections?: number
  wanted?: Wanted[]
  /** Right replies of another size, by how they begin. */
  alsoRight?: string
}

export const FIXED_BODY = 'fixed body'
/** What a like changes in a page. */
const SLACK_CHARACTERS = 100
/** How much longer or shorter the replies to several calls may be. */
const SLACK_TIMES = 5
const START_CHARACTERS = 9
const PROBES = 9

/** The share of a connection. With fewer calls than connections, several send the same. */
export const shareOf = <T>(all: T[], connection: number, connections: number): T[] =>
  all.filter((_, n) => n % connections === connection % Math.min(all.length, connections))

export async function textOf(port: number, call: Call): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${call.path}`, {
    method: call.method ?? 'GET',
    headers: headersOf(call),
    ...(call.body !== undefined && { body: call.body }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${call.path} was answered ${response.status}: ${text.slice(0, 300)}`)
  return text
}

export const startFloor = (dataDir: string): Promise<Server> =>
  startServer({ databaseUrl: '', dataDir, profile: null, program: ['bench/floor.ts'] })

/** The reply of medium size to some of the calls. */
async function probe(port: number, calls: Call[]): Promise<string> {
  const step = Math.ceil(calls.length / PROBES)
  const replies: string[] = []
  for (let at = 0; at < calls.length; at += step) replies.push(await textOf(port, calls[at]!))
  return replies.toSorted((one, other) => one.length - other.length)[Math.floor(replies.length / 2)]!
}

function isLike(body: string, { calls, alsoRight }: HttpRow): (text: string) => boolean {
  const isSame = (text: string) => Math.abs(text.length - body.length) <= SLACK_CHARACTERS
  const isOne = calls.length === 1
  const isSimilar = (text: string) =>
    text.startsWith(body.slice(0, START_CHARACTERS)) &&
    text.length < body.length * SLACK_TIMES &&
    text.length > body.length / SLACK_TIMES
  return (text) =>
    isSame(text) || (alsoRight === undefined ? !isOne && isSimilar(text) : text.startsWith(alsoRight))
}

/**
 * Rows of the server beside a plain node:http server that sends a fixed body. Some of the calls are made once before:
 * a reply of theirs is that body, and the measure of every later reply.
 */
export async function httpRows(
  table: HttpRow[],
  { port, pid, connections }: Pick<Server, 'port' | 'pid'> & { connections: number },
  floor: Pick<Server, 'port'>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const row of table) {
    const { name, calls, connections: own, wanted = [] } = row
    const body = await probe(port, row.alsoRight === undefined ? calls : calls.slice(0, 1))
    const path = `/${rows.length}`
    await textOf(floor.port, { method: 'PUT', path, body })
    const atOnce = own ?? connections
    const load = { connections: atOnce, isRight: isLike(body, row) }
    rows.push({
      name: `${name}, ${atOnce} ${atOnce === 1 ? 'client' : 'clients'}`,
      take: (seconds) => runLoad({ ...load, port, seconds, callsOf: (n) => shareOf(calls, n, atOnce) }),
      floor: {
        name: FIXED_BODY,
        take: (seconds) => runLoad({ ...load, port: floor.port, seconds, callsOf: () => [{ path }] }),
      },
      cpu: () => cpuOf(pid),
      wanted,
    })
  }
  return rows
}
