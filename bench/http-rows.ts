import type { Wanted } from './figures.ts'
import { type Call, runLoad, send } from './load.ts'
import type { Row } from './rounds.ts'
import type { Server } from './server.ts'

/** A line of a table of reads: what is requested, and the target. */
export type HttpRow = {
  name: string
  /** Divided among the connections, each of which repeats its share. */
  calls: Call[]
  /** Instead of the bench's own number. */
  connections?: number
  wanted?: Wanted[]
  /** How correct replies of another size begin. */
  alsoRight?: string
}

/** What a like changes in a page. */
const SLACK_CHARACTERS = 100
/** How much longer or shorter the replies to several calls may be. */
const SLACK_TIMES = 5
const START_CHARACTERS = 9
const PROBES = 9

/** The share of a connection. With fewer calls than connections, several send the same. */
export const shareOf = <T>(all: T[], connection: number, connections: number): T[] =>
  all.filter((_, n) => n % connections === connection % Math.min(all.length, connections))

/** The median reply, by size, to some of the calls. */
async function probe(port: number, calls: Call[]): Promise<string> {
  const step = Math.ceil(calls.length / PROBES)
  const replies: string[] = []
  for (let at = 0; at < calls.length; at += step) replies.push(await send(port, calls[at]!))
  return replies.toSorted((one, other) => one.length - other.length)[Math.floor(replies.length / 2)]!
}

/** Tells whether a reply is what `body` was: about as long, or of the same kind where the calls differ. */
function isLike(body: string, { calls, alsoRight }: HttpRow): (text: string) => boolean {
  const isSame = (text: string) => Math.abs(text.length - body.length) <= SLACK_CHARACTERS
  const isSimilar = (text: string) =>
    text.startsWith(body.slice(0, START_CHARACTERS)) &&
    text.length < body.length * SLACK_TIMES &&
    text.length > body.length / SLACK_TIMES
  return (text) =>
    isSame(text) ||
    (alsoRight === undefined ? calls.length > 1 && isSimilar(text) : text.startsWith(alsoRight))
}

/**
 * Rows of the server next to a plain node:http server that sends a fixed body. Some of the calls are made once
 * beforehand: one of their replies is that body, and every later reply is compared with it.
 */
export async function httpRows(
  table: HttpRow[],
  { port, pid }: Pick<Server, 'port' | 'pid'>,
  floor: Pick<Server, 'port'>,
  connections: number,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const row of table) {
    const { name, calls, connections: atOnce = connections, wanted = [] } = row
    const body = await probe(port, row.alsoRight === undefined ? calls : calls.slice(0, 1))
    const path = `/${rows.length}`
    await send(floor.port, { method: 'PUT', path, body })
    const load = { connections: atOnce, isRight: isLike(body, row) }
    rows.push({
      name: `${name}, ${atOnce} ${atOnce === 1 ? 'client' : 'clients'}`,
      take: (seconds) => runLoad({ ...load, port, seconds, callsOf: (n) => shareOf(calls, n, atOnce) }),
      floor: {
        name: 'fixed body',
        take: (seconds) => runLoad({ ...load, port: floor.port, seconds, callsOf: () => [{ path }] }),
      },
      pid,
      wanted,
    })
  }
  return rows
}
