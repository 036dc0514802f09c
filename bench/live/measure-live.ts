import type pg from 'pg'
import { castOf, findPlaces, type LiveSize, seededId } from '../../db/seed/live.ts'
import { type Figure, figureOf, measured, type Value, type Wanted } from '../figures.ts'
import { type HttpRow, httpRows } from '../http-rows.ts'
import type { MemoryNow } from '../memory-probe.ts'
import { measureRows, type Rounds } from '../rounds.ts'
import type { Server } from '../server.ts'
import { cpuOf, withCpu } from '../usage.ts'
import { LiveLoad, type Pair } from './live-load.ts'

const GENTLE_RATE = 20
const WARM_STREAMS = 100
const MOST_WARM_SECONDS = 5

export type LiveGround = {
  server: Pick<Server, 'port' | 'pid'>
  floor: Pick<Server, 'port'>
  /** Of the server, once it no longer changes. */
  memory: () => Promise<MemoryNow>
  client: pg.Client
  /** By the member's number. */
  tokens: string[]
  size: LiveSize
  /** Messages a second, after a gentle pace. */
  rate: number
  rounds: Rounds
}

function pairsOf({ size, tokens }: LiveGround): Pair[] {
  const { firstTalker } = castOf(size)
  return Array.from({ length: size.pairs }, (_, n) => {
    const one = firstTalker + 2 * n
    return { conversation: seededId('conversation', one), tokens: [tokens[one]!, tokens[one + 1]!] }
  })
}

const withFaults = (figure: Figure, faults: string[]): Figure => ({
  ...figure,
  errors: faults.length,
  firstError: faults[0] ?? null,
})

async function measurePace(
  ground: LiveGround,
  load: LiveLoad,
  perSecond: number,
  wanted: Wanted[],
): Promise<Figure> {
  const { seconds, say } = ground.rounds
  say(`${perSecond} messages a second...`)
  const clocks = { cpu: () => cpuOf(ground.server.pid), databaseCpu: ground.rounds.databaseCpu }
  const [done, used] = await withCpu(clocks, () => load.talk(pairsOf(ground), perSecond, seconds))
  const each = (label: string, of: keyof typeof used): Value[] =>
    used[of] === null ? [] : [measured(label, 'ms', [used[of] / done.replies.length])]
  const both = (label: string, part: number) => ({ ...measured(label, 'ms', done.heard, part) })
  const values = [
    both('p50', 0.5),
    both('p95', 0.95),
    both('p99', 0.99),
    measured('reply', 'ms', done.replies),
    measured('', 'a second', [done.perSecond]),
    ...each('CPU', 'cpu'),
    ...each('database CPU', 'databaseCpu'),
  ]
  return withFaults(figureOf(`a message at both members, ${perSecond} a second`, values, wanted), done.faults)
}

async function measureStreams(ground: LiveGround): Promise<Figure[]> {
  const { server, memory, size, tokens, rate, rounds } = ground
  const { streams } = size
  const talkers = tokens.slice(castOf(size).firstTalker)
  const load = new LiveLoad(server.port)
  rounds.say('Warming up...')
  await load.open(talkers)
  await load.open(tokens.slice(1, 1 + Math.min(streams, WARM_STREAMS)))
  const warm = await load.talk(pairsOf(ground), rate / 5, Math.min(rounds.seconds, MOST_WARM_SECONDS))
  load.close()
  const rest = await memory()
  rounds.say(`Opening ${streams} streams...`)
  await load.open(tokens.slice(1, 1 + streams))
  const open = await memory()
  const each = (of: keyof MemoryNow) => measured(of, 'kB', [(open[of] - rest[of]) / 1_000 / streams])
  const figure = figureOf(
    `an open stream above rest, of ${streams.toLocaleString('en')}`,
    [each('rss'), each('heap')],
    [{ of: 'rss', most: 25 }],
  )
  await load.open(talkers)
  const gentle = [
    { of: 'p50', most: 10 },
    { of: 'p99', most: 50 },
  ]
  const figures = [
    withFaults(figure, warm.faults),
    await measurePace(ground, load, Math.min(GENTLE_RATE, rate), gentle),
    await measurePace(ground, load, rate, [{ of: 'p99', most: 100 }]),
  ]
  load.close()
  return figures
}

/** Pages of a member with many conversations, one of them long. */
async function pageTable({ client, tokens, size }: LiveGround): Promise<HttpRow[]> {
  const { middle, deepest } = await findPlaces(client, size)
  const token = tokens[0]!
  const list = (body: object) => [
    { method: 'POST', path: '/api/conversations/search', body: JSON.stringify(body), token },
  ]
  const thread = `/api/conversations/${seededId('conversation', 1)}/messages`
  const one = { connections: 1, wanted: [{ of: 'p99', most: 100 }] }
  return [
    { ...one, name: 'conversations, first page', calls: list({}) },
    { ...one, name: 'conversations, after half', calls: list({ cursor: middle }) },
    { ...one, name: 'thread, newest page', calls: [{ path: thread, token }] },
    {
      ...one,
      name: 'thread, its beginning',
      calls: [{ path: `${thread}?cursor=${encodeURIComponent(deepest)}`, token }],
    },
    { ...one, name: 'unread count', calls: [{ path: '/api/unread', token }] },
  ]
}

export async function measureLive(ground: LiveGround): Promise<Figure[]> {
  const { server, floor, rounds } = ground
  const streams = await measureStreams(ground)
  rounds.say('Pages...')
  const pages = await httpRows(await pageTable(ground), { ...server, connections: 1 }, floor)
  return [...streams, ...(await measureRows(pages, rounds))]
}
