import type pg from 'pg'
import { castWriters } from '../writes/cast.ts'
import { type KeptSession, type Machine, startBrowser } from './browser.ts'
import { readBudget } from './budget.ts'
import type { HourPlan } from './busy-hour.ts'
import type { Figure } from './figure.ts'
import { measureInteractions } from './interactions.ts'
import { type LiveMemory, measureLiveMemory } from './live-memory.ts'
import { measureFeed, measureLanding } from './visits.ts'

export type PagePlan = {
  /** What visits and interactions have to do with; interactions take the network as it is. */
  machine: Machine
  /** Loads of each page. */
  visits: number
  /** Loaded in the feed before anything is pressed. */
  cards: number
  /** Of each kind. */
  interactions: number
  /** Before each of them, in milliseconds. */
  restMs: number
  hour: HourPlan
  /** Loaded when the hour begins; 200 without it. */
  hourCards?: number
}

export type PageFigures = {
  figures: Figure[]
  hour: Omit<LiveMemory, 'figures'>
  chromium: string
  /** What went wrong: errors in pages, replies from 400 on. */
  faults: string[]
}

type PageGround = {
  port: number
  /** Signs access tokens there. */
  key: Uint8Array
  /** To a database that may be written to. */
  client: pg.Client
  /** Of the member who reads. */
  session: KeptSession & { user: { id: string } }
  plan: PagePlan
  say: (text: string) => void
  ends: AsyncDisposableStack
}

/** The page in a browser, from the first byte to an hour later. */
export async function measurePage(ground: PageGround): Promise<PageFigures> {
  const { port, key, client, session, plan, say, ends } = ground
  const address = `http://127.0.0.1:${port}`
  const faults: string[] = []
  const browser = await startBrowser(ends)
  const base = { ...plan, browser, address, faults }
  say('Visits to the front page...')
  const landing = await measureLanding(base)
  say('Visits to the feed...')
  const feed = await measureFeed(base, session)
  say(`Interactions with ${plan.cards.toLocaleString('en')} cards...`)
  const interactions = await measureInteractions(base, session)
  say(`An hour in ${Math.round(plan.hour.acts / plan.hour.perSecond)} s...`)
  const cast = await castWriters(client, key)
  // What the reader does himself he hears in another way.
  const writers = cast.writers.filter(({ account }) => account !== session.user.id)
  const memory = await measureLiveMemory(
    { ...base, cards: plan.hourCards, cast: { ...cast, writers } },
    session,
  )
  const { figures, ...hour } = memory
  return {
    figures: [...landing, ...feed, ...interactions, ...figures, ...(await readBudget())],
    hour,
    chromium: browser.version(),
    faults,
  }
}
