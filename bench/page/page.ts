import type { Figure } from '../figures.ts'
import { givePassword, openSession } from '../members.ts'
import { ownCopy, type Setup } from '../setup.ts'
import { startBrowser } from './browser.ts'
import { measureInteractions } from './interactions.ts'
import { measureVisits } from './visits.ts'

const PLAN = {
  /** Of visits and interactions: a cheap machine, and for visits what browsers call "slow 4G". */
  machine: { slower: 4, down: 1_600_000, up: 750_000, roundTripMs: 150 },
  quietMs: 2_000,
  /** Loaded in the feed before the interactions. */
  cards: 1_000,
  /** Of each kind, and the pause before each. */
  interactions: 20,
  restMs: 500,
}

/** The page in a browser: visits and interactions. The last figure has the errors of all pages. */
export async function benchPage(setup: Setup, plan = PLAN): Promise<Figure[]> {
  const { options, serve, say, ends } = setup
  const { connection, client } = await ownCopy(setup)
  const [member] = await givePassword(client, ['member1@load.example'])
  const { port } = await serve(connection)
  const session = await openSession(port, member!)
  const browser = await startBrowser(ends)
  const stage = { ...plan, browser, port, address: `http://127.0.0.1:${port}`, faults: [] as string[] }
  say('Visits...')
  const visits = await measureVisits({ ...stage, visits: options.rounds }, session)
  say(`Interactions with ${plan.cards} cards...`)
  const interactions = await measureInteractions(stage, session)
  return [...visits, ...interactions]
}
