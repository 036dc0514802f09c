import { join } from 'node:path'
import type pg from 'pg'
import type { FixedBodyTask } from '../fixed-body.ts'
import type { HttpTask } from '../http-load.ts'
import type { Sample } from '../pace.ts'
import { cpuOf, databaseCpuOf } from '../product.ts'
import { startWorker, type Worker } from '../worker.ts'
import type { EchoTask } from './echo-floor.ts'
import type { MemoryNow } from './memory-now.ts'
import type { Pair, Spread, Talked, TalkTask } from './talk-load.ts'
import type { TalkOptions } from './talk-options.ts'
import { measurePage, type PageRow, probePages, type TalkPage } from './talk-pages.ts'
import { castOf, findPlaces, seededId } from './talk-seed.ts'
import { explainUnread, type UnreadPlan } from './unread-plan.ts'

const GENTLE = 20
const WARM_STREAMS = 100
/** Of as many members: of one, streams hear a few an hour. */
const POSTS = 10

/** What server and database have used of a core so far, in milliseconds. */
type Cpu = { server: number | null; database: number | null }

export type MemoryRow = { label: string; streams: number; memory: MemoryNow; rest: MemoryNow }
export type PaceRow = Talked & {
  label: string
  subject: string
  cpuMs: number | null
  databaseMs: number | null
}
/** Posts of which every open stream is told. */
export type SpreadRow = Spread & { subject: string; cpuMs: number | null; databaseMs: number | null }
export type TalkFigures = {
  memory: MemoryRow[]
  paces: PaceRow[]
  spreads: SpreadRow[]
  pages: PageRow[]
  plan: UnreadPlan
}

/** What is measured and with what: each load and each floor is a process of its own. */
export type TalkGround = {
  port: number
  pid: number
  memory: () => Promise<MemoryNow>
  /** Looks at a memory until it no longer changes. */
  settle: (look: () => Promise<MemoryNow>) => Promise<MemoryNow>
  client: pg.Client
  /** By the member's number. */
  tokens: string[]
  options: TalkOptions
  say: (text: string) => void
  defer: (end: () => Promise<void>) => void
}

const file = (name: string) => join(import.meta.dirname, name)

function start<Task>(ground: TalkGround, path: string): Worker<Task> {
  const worker = startWorker<Task>(file(path))
  ground.defer(worker.end)
  return worker
}

function pairsOf({ options, tokens }: TalkGround): Pair[] {
  const { firstTalker } = castOf(options)
  return Array.from({ length: options.pairs }, (_, place) => {
    const one = firstTalker + 2 * place
    return { conversation: seededId('conversation', one), tokens: [tokens[one]!, tokens[one + 1]!] }
  })
}

/** Does something, and says what each of its parts has used of a core, in milliseconds. */
async function usedBy<T>(cpu: () => Cpu, act: () => Promise<T>, parts: (done: T) => number) {
  const before = cpu()
  const done = await act()
  const after = cpu()
  const used = (of: keyof Cpu) => {
    const [from, to] = [before[of], after[of]]
    return from === null || to === null ? null : (to - from) / parts(done)
  }
  return { done, cpuMs: used('server'), databaseMs: used('database') }
}

/** One subject's memory by open streams, then its paces beside all of them. */
async function measureStreams(
  ground: TalkGround,
  subject: { label: string; port: number; memory: () => Promise<MemoryNow>; cpu: () => Cpu },
): Promise<Pick<TalkFigures, 'memory' | 'paces' | 'spreads'>> {
  const { options, tokens, say, settle } = ground
  const { firstTalker, idle } = castOf(options)
  const load = start<TalkTask>(ground, 'talk-load.ts')
  const { port } = subject
  const pairs = pairsOf(ground)
  const talkers = tokens.slice(firstTalker)
  const talk = (perSecond: number, seconds: number) =>
    load.ask<Talked>({ act: 'talk', port, pairs, perSecond, seconds })
  say(`${subject.label}: warming up...`)
  await load.ask({ act: 'open', port, tokens: talkers })
  await load.ask({ act: 'open', port, tokens: tokens.slice(1, 1 + Math.min(idle, WARM_STREAMS)) })
  await talk(options.rate / 5, Math.min(options.seconds, 5))
  await load.ask({ act: 'close' })
  const rest = await settle(subject.memory)
  const memory: MemoryRow[] = [{ label: subject.label, streams: 0, memory: rest, rest }]
  let opened = 0
  for (const streams of [Math.floor(idle / 2), idle]) {
    say(`${subject.label}: opening ${streams} streams...`)
    await load.ask({ act: 'open', port, tokens: tokens.slice(1 + opened, 1 + streams) })
    opened = streams
    memory.push({ label: subject.label, streams, memory: await settle(subject.memory), rest })
  }
  await load.ask({ act: 'open', port, tokens: talkers })
  const paces: PaceRow[] = []
  for (const perSecond of [Math.min(GENTLE, options.rate), options.rate]) {
    say(`${subject.label}: ${perSecond} messages a second for ${options.seconds} s...`)
    const { done, ...used } = await usedBy(
      subject.cpu,
      () => talk(perSecond, options.seconds),
      ({ sent }) => sent,
    )
    paces.push({ ...done, ...used, label: `${perSecond} a second`, subject: subject.label })
  }
  say(`${subject.label}: posts...`)
  const { done, ...used } = await usedBy(
    subject.cpu,
    () => load.ask<Spread>({ act: 'spread', port, tokens: talkers.slice(0, POSTS) }),
    ({ posts }) => posts,
  )
  await load.ask({ act: 'close' })
  await load.end()
  return { memory, paces, spreads: [{ ...done, ...used, subject: subject.label }] }
}

async function measureFloor(ground: TalkGround) {
  const floor = start<EchoTask>(ground, 'echo-floor.ts')
  const pairs = Object.fromEntries(pairsOf(ground).map(({ conversation, tokens }) => [conversation, tokens]))
  const port = await floor.ask<number>({ act: 'serve', pairs })
  const cpu = () => ({ server: null, database: null })
  const memory = () => floor.ask<MemoryNow>({ act: 'memory' })
  const measured = await measureStreams(ground, { label: 'bare SSE, node:http', port, memory, cpu })
  await floor.end()
  return measured
}

/** Everything, one after the other. */
export async function measureTalks(ground: TalkGround): Promise<TalkFigures> {
  const { options, tokens, client, say } = ground
  const places = await findPlaces(client, options)
  const token = tokens[0]!
  const pages = await probePages(ground.port, token, places, options.conversations)
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const cpu = () => ({ server: cpuOf(ground.pid), database: databaseCpuOf(rows[0]!.pid) })
  const own = await measureStreams(ground, { ...ground, cpu, label: 'Beatline' })
  const floor = await measureFloor(ground)
  say('Pages...')
  return {
    memory: [...own.memory, ...floor.memory],
    paces: [...own.paces, ...floor.paces],
    spreads: [...own.spreads, ...floor.spreads],
    pages: await measurePages(ground, pages),
    plan: await explainUnread(client, seededId('account', 0)),
  }
}

async function measurePages(ground: TalkGround, pages: TalkPage[]): Promise<PageRow[]> {
  const fixed = start<FixedBodyTask>(ground, '../fixed-body.ts')
  const reader = start<HttpTask>(ground, '../http-load.ts')
  const rows: PageRow[] = []
  for (const page of pages) {
    // Right before it is measured: pages of one address have several sizes.
    const floor = await fixed.ask<number>({ sizes: { [page.path]: page.bytes } })
    const how = {
      ports: { product: ground.port, floor },
      token: ground.tokens[0]!,
      seconds: ground.options.seconds / 5,
    }
    rows.push(await measurePage(page, how, (task) => reader.ask<Sample>(task)))
  }
  return rows
}
