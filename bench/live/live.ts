import { setTimeout as after } from 'node:timers/promises'
import type pg from 'pg'
import { castOf, findCursors, type LiveSize, seededId, seedLive } from '../../db/seed/live.ts'
import { ensureSockets } from '../../test/support/open-files.ts'
import { type Figure, figureOf, measured, type Wanted } from '../figures.ts'
import { type HttpRow, httpRows } from '../http-rows.ts'
import { tokensOf } from '../members.ts'
import type { Memory } from '../memory.ts'
import { measureRows, usedFor } from '../rounds.ts'
import { FLOOR, type Server } from '../server.ts'
import { ownCopy, type Setup } from '../setup.ts'
import { type Meter, meterOf } from '../usage.ts'
import { StreamLoad, talkersOf } from './stream-load.ts'

const SIZE = { pairs: 250, conversations: 5_000, thread: 100_000 }
const GENTLE_RATE = 20
const POSTS_A_SECOND = 9
/** No more than this process can read meanwhile. */
const CROWD = 2_000
const WARM_STREAMS = 100
const MOST_WARM_SECONDS = 5

/** What it costs to send new posts to everyone. One core for 56,000 streams is 18 ms a second for 1,000. */
async function measurePosts(
  client: pg.Client,
  { pid }: Server,
  metered: Meter,
  { streams, seconds }: { streams: number; seconds: number },
): Promise<Figure> {
  const { rows } = await client.query<{ id: string }>(`select id from posts
    where data ->> 'status' = 'published' order by id desc limit ${POSTS_A_SECOND}`)
  const publish = async () => {
    for (let n = 0; n < Math.ceil(POSTS_A_SECOND * seconds); n += 1) {
      await client.query(`select publish_event('post.created', $1)`, [rows[n % rows.length]!.id])
      await after(1_000 / POSTS_A_SECOND)
    }
  }
  const began = performance.now()
  const [, { cpu }] = await metered(pid, publish)
  const tookSeconds = (performance.now() - began) / 1_000
  const label = 'CPU for 1,000'
  const values = [
    measured('', 'a second', [Math.ceil(POSTS_A_SECOND * seconds) / tookSeconds]),
    ...(cpu === null ? [] : [measured(label, 'ms a second', [cpu / tookSeconds / (streams / 1_000)])]),
  ]
  const name = `${POSTS_A_SECOND} posts a second on ${streams.toLocaleString('en')} streams`
  return figureOf(name, values, cpu === null ? [] : [{ of: label, most: 18 }])
}

/** Memory of idle streams, messages at two paces, each until both members have received it, then posts to everyone. */
async function measureStreams(
  { options, settled, say }: Setup,
  server: Server,
  client: pg.Client,
  metered: Meter,
  size: LiveSize,
  tokens: string[],
): Promise<Figure[]> {
  const { seconds, rate } = options
  const { streams } = size
  const listeners = talkersOf(size, tokens)
  const talkers = listeners.length
  const idle = tokens.slice(1, 1 + streams).map((token) => ({ token, conversation: '', partner: -1 }))
  const load = new StreamLoad(server.port, [...listeners, ...idle])
  const measurePace = async (perSecond: number, wanted: Wanted[]): Promise<Figure> => {
    say(`${perSecond} messages a second...`)
    const [talked, used] = await metered(server.pid, () => load.talk({ perSecond, seconds, talkers }))
    const { times, replies } = talked
    const values = [
      ...[50, 95, 99].map((part) => measured(`p${part}`, 'ms', times, part / 100)),
      measured('reply', 'ms', replies),
      measured('', 'a second', [talked.perSecond]),
      ...usedFor(replies.length, [used]),
    ]
    return figureOf(`a message at both members, ${perSecond} a second`, values, wanted, talked.faults)
  }
  say('Warming up...')
  await load.open(0, talkers + Math.min(streams, WARM_STREAMS))
  const warmUp = { perSecond: rate / 5, seconds: Math.min(seconds, MOST_WARM_SECONDS), talkers }
  const { faults } = await load.talk(warmUp)
  load.close()
  const rest = await settled(server.memory)
  say(`Opening ${streams} streams...`)
  await load.open(talkers, streams)
  const open = await settled(server.memory)
  const each = (of: keyof Memory) => measured(of, 'kB', [(open[of] - rest[of]) / 1_000 / streams])
  const name = `an open stream above rest, of ${streams.toLocaleString('en')}`
  await load.open(0, talkers)
  const figures = [
    figureOf(name, [each('rss'), each('heap')], [{ of: 'rss', most: 25 }], faults),
    await measurePace(Math.min(GENTLE_RATE, rate), [
      { of: 'p50', most: 10 },
      { of: 'p99', most: 50 },
    ]),
    await measurePace(rate, [{ of: 'p99', most: 100 }]),
  ]
  load.close()
  say('New posts...')
  const crowd = Math.min(streams, CROWD)
  await load.open(talkers, crowd)
  figures.push(await measurePosts(client, server, metered, { streams: crowd, seconds }))
  load.close()
  return figures
}

/** Pages of a member with many conversations, one of them long. */
function pageTable(token: string, { middle, deepest }: { middle: string; deepest: string }): HttpRow[] {
  const list = (body: object) => {
    const path = '/api/conversations/search'
    return [{ method: 'POST', path, body: JSON.stringify(body), token }]
  }
  const thread = `/api/conversations/${seededId('conversation', 1)}/messages`
  const older = `${thread}?cursor=${encodeURIComponent(deepest)}`
  const one = { connections: 1, wanted: [{ of: 'p99', most: 100 }] }
  return [
    { ...one, name: 'conversations, first page', calls: list({}) },
    { ...one, name: 'conversations, after half', calls: list({ cursor: middle }) },
    { ...one, name: 'thread, newest page', calls: [{ path: thread, token }] },
    { ...one, name: 'thread, its beginning', calls: [{ path: older, token }] },
    { ...one, name: 'unread count', calls: [{ path: '/api/unread', token }] },
  ]
}

/** Open streams, messages, and pages of long lists, in a copy of the database. */
export async function benchLive(setup: Setup, sizes = SIZE): Promise<Figure[]> {
  const { serve, options, say } = setup
  const size: LiveSize = { ...sizes, streams: options.streams }
  ensureSockets(size.streams + 2 * size.pairs)
  const { connection, client } = await ownCopy(setup)
  say('Seeding...')
  await seedLive(client, size)
  const tokens = await tokensOf(castOf(size).count)
  const server = await serve(connection, { probe: true })
  const streams = await measureStreams(setup, server, client, await meterOf(client), size, tokens)
  say('Pages...')
  const table = pageTable(tokens[0]!, await findCursors(client, size))
  const pages = await httpRows(table, server, await serve(connection, FLOOR), 1)
  return [...streams, ...(await measureRows(pages, setup, client))]
}
