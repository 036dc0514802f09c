import type { Options } from './options.ts'
import { type Plan, planFor, WORTH_A_REPLICA } from './plan.ts'

/** Statements end after five seconds (server/platform/postgres/connection.ts). */
const STATEMENT_MS = 5_000
/** A rare word took 37 ms among two million, and the time grows with them. */
const SEARCHED_POSTS = 10_000_000
/** Commits with an event in the log, by 16 clients on two cores at 0271e62. */
const COMMITS = 4_135

export type Limit = {
  what: string
  load: (plan: Plan) => number
  most: (options: Options) => number
  unit: string
  step: string
  /** It carries no more; what would is not built. */
  isEnd?: boolean
}

/** What ends first as members come, and what to do then. */
export const LIMITS: Limit[] = [
  {
    what: 'One process',
    load: ({ work }) => work.server,
    most: ({ use }) => use,
    unit: 'cores',
    step: 'several processes behind a balancer, pictures in a bucket: `STORAGE_URL`, `TRUST_PROXY`',
  },
  {
    what: 'The embedded PostgreSQL',
    load: ({ busy }) => busy.all,
    most: ({ use }) => 2 * use,
    unit: 'cores',
    step: 'an own PostgreSQL on its own machine, with a standby: `DATABASE_URL`',
  },
  {
    what: 'Each process reads the log',
    load: ({ processes }) => processes,
    most: (options) => options['log-readers'],
    unit: 'processes',
    step: 'a relay of events: `LIVE_URL`',
  },
  {
    what: 'Connections to PostgreSQL',
    load: ({ unpooled }) => unpooled,
    most: (options) => options.connections,
    unit: 'connections',
    step: 'a smaller `DATABASE_POOL`, down to 8; then a pooler: `DATABASE_POOLER`',
  },
  {
    what: 'Rows of a year in one table',
    load: ({ posts }) => posts / 1e6,
    most: () => 50,
    unit: 'million posts',
    step: 'partitions by month, by the operator’s command',
  },
  {
    what: 'Reads that bear a delay, on the primary',
    load: ({ work }) => work.replica,
    most: (options) => options['database-cores'] * WORTH_A_REPLICA * options.use,
    unit: 'cores',
    step: 'a replica: `DATABASE_REPLICA_URL`',
  },
  {
    what: 'New posts to every open page',
    load: ({ network }) => network.replies + network.pushes,
    most: ({ network }) => network,
    unit: 'Gbit/s',
    step: 'events with ids alone, to readers whose feed shows the post: **not built**',
    isEnd: true,
  },
  {
    what: 'A post compared with all filters',
    load: ({ match }) => match / 1_000,
    most: () => STATEMENT_MS / 1_000,
    unit: 's, after which the statement ends',
    step: 'filters compared in parts, by several processes: **not built**',
    isEnd: true,
  },
  {
    what: 'Search in the posts of a year',
    load: ({ posts }) => posts / 1e6,
    most: () => SEARCHED_POSTS / 1e6,
    unit: 'million posts',
    step: 'rare words take several pages; then a search service that answers ids, while PostgreSQL reads the page: **not built**',
  },
  {
    what: 'One log of commits',
    load: ({ work }) => work.events,
    most: () => COMMITS,
    unit: 'commits a second',
    step: 'conversations and notifications in databases of their own: **not built**',
    isEnd: true,
  },
  {
    what: 'Memory of one primary',
    load: ({ memory }) => memory,
    most: (options) => options['database-cores'] * options.memory,
    unit: 'GB',
    step: 'old pages come from disk; then matches and notifications in databases of their own, sharded by member: **not built**',
  },
  {
    what: 'Cores of one primary',
    load: ({ busy }) => busy.all,
    most: (options) => options['database-cores'] * 0.95,
    unit: 'cores',
    step: 'comparing filters, then conversations, in databases of their own: **not built**',
    isEnd: true,
  },
  {
    what: 'Every process loads every event',
    load: ({ listening }) => listening,
    most: ({ use }) => use,
    unit: 'cores of each process',
    step: 'a relay that passes a process only what its streams need: **not built**',
    isEnd: true,
  },
]

/** Two digits: nobody plans with more. */
const STEPS = Array.from({ length: 7 * 90 + 1 }, (_, n) => ((n % 90) + 10) * 10 ** (2 + Math.floor(n / 90)))

/** The least number of members, to two digits, that a limit does not bear; null if a billion are fewer. */
export function breaksAt(
  { load, most }: Limit,
  plan: (members: number) => Plan,
  options: Options,
): number | null {
  let [fits, breaks] = [-1, STEPS.length - 1]
  const isOver = (at: number) => load(plan(STEPS[at]!)) > most(options)
  if (!isOver(breaks)) return null
  while (breaks - fits > 1) {
    const middle = Math.floor((fits + breaks) / 2)
    if (isOver(middle)) breaks = middle
    else fits = middle
  }
  return STEPS[breaks]!
}

const made = new WeakMap<Options, Map<number, Plan>>()
/** Plans for options, each made once. */
export function planner(options: Options): (members: number) => Plan {
  const plans = made.get(options) ?? new Map<number, Plan>()
  made.set(options, plans)
  return (members) => {
    const plan = plans.get(members) ?? planFor(members, options)
    plans.set(members, plan)
    return plan
  }
}

type Broken = Limit & { at: number | null }

/** All limits, the first to be reached first. */
export const inOrder = (plan: (members: number) => Plan, options: Options): Broken[] =>
  LIMITS.map((limit) => ({ ...limit, at: breaksAt(limit, plan, options) })).sort(
    (one, other) => (one.at ?? Infinity) - (other.at ?? Infinity),
  )
