import { callCost, measuredOf } from './costs.ts'
import { busiest, type Day, simulateDay, total } from './day.ts'
import { type KindName, kindNames, kindOf } from './kinds.ts'
import type { Options } from './options.ts'
import { diskOf, matchesOf, type Table } from './rows.ts'

/** How long new posts are gathered for a stream (`gatherMs`), in seconds, and what one takes there. */
const GATHER = 0.9
const POST_kB = 2
/** What the two figures of pushed posts were measured at. */
const MEASURED_POSTS = 9
const HEARTBEAT_SECONDS = 20
const DIGEST_SECONDS = 1_800
/** The largest of the zones. */
const DIGESTS_AT_ONCE = 0.49
/** What every process opens beside DATABASE_POOL: for events, the log, a start, metrics. */
const OWN_CONNECTIONS = 5
const POOL = 16
const LEAST_POOL = 8
/** The part of the largest machine that reads take before another machine takes them. */
export const WORTH_A_REPLICA = 1 / 8
/** The most that the cores of a machine can be kept busy. */
const BUSIEST = 0.95
/** All files of the page, and what a visit with kept files loads (docs/measured.md: feed, slow visits). */
const PAGE_kB = { all: 460, again: 28 }

export type Plan = ReturnType<typeof planFor>

/** Milliseconds of a core for each post on one stream, and for each write of what was gathered. */
function pushCost() {
  const gathered = measuredOf('pushed posts', 'CPU for 1,000') / 1_000
  const alone = measuredOf('pushed one by one', 'CPU for 1,000') / 1_000
  const write = (alone - gathered) / (MEASURED_POSTS - 1 / GATHER)
  return { write, post: alone / MEASURED_POSTS - write }
}

function pushOf(streams: number, postsASecond: number) {
  const { write, post } = pushCost()
  const writes = Math.min(postsASecond, 1 / GATHER) + 1 / HEARTBEAT_SECONDS
  return streams * (writes * write + postsASecond * post)
}

/** Comparing a post with all filters: a pass over them, and a row for each match. */
function matchOf(filters: number, found: number): number {
  const few = measuredOf('match, 1,000 find', 'match')
  const row = Math.max(0, measuredOf('match, 10,000 find', 'match') - few) / 9_000
  return (filters / 100_000) * Math.max(0, few - 1_000 * row) + found * row
}

/** For each minute. */
function sumOf(day: Day, of: (name: KindName) => number): number[] {
  const each = kindNames
    .map((name) => ({ calls: day.calls[name], weight: of(name) }))
    .filter(({ weight }) => weight > 0)
  return day.streams.map((_, minute) =>
    each.reduce((sum, { calls, weight }) => sum + calls[minute]! * weight, 0),
  )
}

const roundUp = (cores: number) => 2 ** Math.ceil(Math.log2(Math.max(2, cores)))

/** Cores that are busy in the busiest hour, before it is known how many processes share the work. */
function workOf(day: Day, match: number) {
  const costOf = (name: KindName) => callCost(kindOf(name).figure)
  const pushed = day.streams.map((open, minute) => pushOf(open, day.calls.publish[minute]! / 60) * 60)
  const calls = sumOf(day, (name) => costOf(name).server)
  const matching = day.calls.publish.map((posts) => posts * match)
  const asked = sumOf(day, (name) => costOf(name).database)
  const cores = (ms: number[]) => busiest(ms) / 1_000
  return {
    server: cores(calls.map((ms, minute) => ms + pushed[minute]!)),
    push: cores(pushed),
    database: cores(asked.map((ms, minute) => ms + matching[minute]!)),
    match: cores(matching),
    replica: cores(sumOf(day, (name) => (kindOf(name).bearsDelay ? costOf(name).database : 0))),
    events: busiest(sumOf(day, (name) => (kindOf(name).writes ? 1 : 0))),
  }
}

/** The primary bears all reads, without rest, while the replica is away (docs/operating.md#a-replica). */
function machinesFor(
  options: Options,
  busy: { all: number; primary: number; replica: number },
  memory: number,
) {
  // What no machine holds is read from disk.
  const held = Math.min(memory / options.memory, options['database-cores'])
  const least = busy.replica > 0 ? options['database-cores'] / 2 : 0
  return {
    primary: roundUp(Math.max(busy.primary / options.use, busy.all / BUSIEST, held, least)),
    replica: roundUp(Math.max(busy.replica / options.use, held)),
  }
}

/** What so many members take. Each figure grows with them, or stays. */
export function planFor(members: number, options: Options) {
  const { use } = options
  const day = simulateDay(members, options)
  const calls = Object.fromEntries(kindNames.map((name) => [name, total(day.calls[name])])) as Record<
    KindName,
    number
  >
  const filters = members * options.filters
  const found = matchesOf(calls.publish, options)
  const matches = filters * found
  const match = matchOf(filters, calls.publish > 0 ? matches / calls.publish : 0)
  const work = workOf(day, match)

  // Every process loads what every event is about. That was not measured by itself: as much as the smallest read.
  const load = callCost('unread count')
  const listening = (work.events * load.server) / 1_000
  const processes = listening < use ? Math.max(2, Math.ceil(work.server / (use - listening))) : Infinity
  const loading = ((processes - 1) * work.events * load.database) / 1_000
  const all = work.database + loading
  const hasReplica = work.replica / use > options['database-cores'] * WORTH_A_REPLICA
  const busy = hasReplica
    ? { all, primary: all - work.replica, replica: work.replica }
    : { all, primary: all, replica: 0 }

  const tables = diskOf({ calls, matches, members }, options)
  const sum = (of: (table: Table) => number) => tables.reduce((gb, table) => gb + of(table), 0)
  const hot = sum(({ hotGB }) => hotGB)
  const share = Math.floor(options.connections / processes) - OWN_CONNECTIONS
  const pool = Math.min(POOL, Math.max(LEAST_POOL, share))
  const hasPooler = share < LEAST_POOL
  const connections = processes * (OWN_CONNECTIONS + (hasPooler ? 0 : pool)) + (hasPooler ? 100 : 0)
  const memory = Math.max(
    4,
    hot * 1.2 + Math.min(processes * (POOL + OWN_CONNECTIONS), options.connections) * 0.01,
  )
  const streams = busiest(day.streams) * 60
  const cores = machinesFor(options, busy, memory)
  const databases = hasReplica ? 3 : 2
  const servers = Math.ceil(processes / options['server-cores']) + 1

  const sent = sumOf(day, (name) => kindOf(name).kB)
  const files = PAGE_kB.again + options['new-share'] * PAGE_kB.all
  const replies = sent.map((kB, minute) => kB + day.arrivals[minute]! * files)
  const pushes = day.streams.map((open, minute) => open * day.calls.publish[minute]! * POST_kB)
  const gigabits = (kB: number[]) => (busiest(kB) * 8) / 1e6
  const away = sumOf(day, (name) => (['message', 'pitch'].includes(name) ? options['away-share'] : 0))
  const alerts = matches * options['instant-share']
  const digests = members * options['digest-share']
  const mails = total(away) + alerts + digests
  const month = options.days / 12
  const GB = (total(replies) + total(pushes)) / 1e6
  const price = {
    servers: servers * options['server-cores'] * options['core-price'],
    databases: (2 * cores.primary + (hasReplica ? cores.replica : 0)) * options['core-price'],
    disk: sum(({ GB }) => GB) * 2 * options['disk-price'],
    traffic: GB * month * options['traffic-price'],
    mail: ((mails * month) / 1_000) * options['mail-price'],
  }
  return {
    ...{ members, day, calls, work, match, filters, processes, listening, loading, busy, hasReplica },
    ...{ tables, hot, pool, hasPooler, connections, memory, streams, cores, databases, servers, price },
    posts: calls.publish * options.days,
    unpooled: processes * (POOL + OWN_CONNECTIONS),
    disk: sum(({ GB }) => GB),
    serverMemory:
      (processes * (measuredOf('memory', '') + 2 * 56)) / 1_000 +
      (streams * measuredOf('stream', 'rss')) / 1e6,
    network: { replies: gigabits(replies), pushes: gigabits(pushes), month: (GB * month) / 1_000 },
    mail: {
      busiest: busiest(away) + alerts / 86_400 + (digests * DIGESTS_AT_ONCE) / DIGEST_SECONDS,
      day: mails,
    },
    slots: processes > options['log-readers'] ? 2 : 2 * processes,
    monthly: Object.values(price).reduce((dollars, one) => dollars + one),
  }
}
