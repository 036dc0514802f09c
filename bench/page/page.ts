import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { say } from '../ending.ts'
import type { Figure } from '../figures.ts'
import { givePassword, type OpenSession, openSession } from '../members.ts'
import { ownCopy, SERVER_DIR, type Setup, serve } from '../setup.ts'
import { castWriters } from '../writes/writers.ts'
import { SLOW, startBrowser } from './browser.ts'
import { readBudget } from './budget.ts'
import type { HourPlan } from './busy-hour.ts'
import { measureInteractions } from './interactions.ts'
import { measureLiveMemory } from './live-memory.ts'
import { measureVisits } from './visits.ts'

const PLAN = {
  /** Of visits and interactions; interactions take the network as it is. */
  machine: SLOW,
  quietMs: 2_000,
  /** Loaded in the feed before anything is pressed. */
  cards: 1_000,
  /** Of each kind, and the rest before each. */
  interactions: 20,
  restMs: 500,
  /** Loaded when the hour begins: what is liked and commented on is among them. */
  hourCards: 200,
}
export type PagePlan = typeof PLAN & { visits: number; hour: HourPlan }

/** As fast as one process on a small machine answers without a queue. */
const ACTS_PER_SECOND = 24

export type PageGround = {
  port: number
  /** The server's, which signs access tokens. */
  key: Uint8Array
  /** To a database that may be written to. */
  client: pg.Client
  /** Of the member who reads. */
  session: OpenSession
  plan: PagePlan
  say: (text: string) => void
  ends: AsyncDisposableStack
}

/** The page in a browser, from the first byte to an hour later. Errors of a page are those of the last figure. */
export async function measurePage({
  port,
  key,
  client,
  session,
  plan,
  say,
  ends,
}: PageGround): Promise<Figure[]> {
  const faults: string[] = []
  const browser = await startBrowser(ends)
  const base = { ...plan, browser, address: `http://127.0.0.1:${port}`, faults }
  say('Visits...')
  const visits = await measureVisits(base, session)
  say(`Interactions with ${plan.cards} cards...`)
  const interactions = await measureInteractions(base, session)
  say(`An hour in ${Math.round(plan.hour.acts / plan.hour.perSecond)} s...`)
  const cast = await castWriters(client, key)
  // The reader hears of their own acts in another way.
  const writers = cast.writers.filter(({ account }) => account !== session.user.id)
  const memory = await measureLiveMemory({ ...base, cast: { ...cast, writers } }, session)
  const last = { ...memory, errors: faults.length, firstError: faults[0] ?? null }
  return [...visits, ...interactions, last, ...(await readBudget())]
}

export async function benchPage(setup: Setup): Promise<Figure[]> {
  const { options, ends } = setup
  const { connection, client } = await ownCopy(setup)
  const [member] = await givePassword(client, ['member1@load.example'])
  const { port } = await serve(setup, connection, { name: 'page' })
  return measurePage({
    port,
    key: await readFile(join(SERVER_DIR, 'auth-secret')),
    client,
    session: await openSession(port, member!),
    plan: { ...PLAN, visits: options.rounds, hour: { acts: options.events, perSecond: ACTS_PER_SECOND } },
    say,
    ends,
  })
}
