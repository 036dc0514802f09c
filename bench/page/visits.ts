import type { Browser, BrowserContext } from '@playwright/test'
import { type Figure, figureOf, measured, type Value, type Wanted } from '../figures.ts'
import {
  freshContext,
  type KeptSession,
  type Machine,
  openPage,
  slowNetwork,
  slowProcessor,
} from './browser.ts'
import { type Seen, watchPage } from './in-page.ts'

export const FIRST_POST = 'ol[aria-label="Posts"] article'
const HEADLINE = 'main h1'
const LONGEST_MS = 120_000
const QUIET_MS = 500

/** What came over the wire: compressed, with the heads of the replies. Nothing came over it from the cache. */
type Carried = { bytes: number; assets: number }
type Visit = { seen: Seen; carried: Carried }

export type VisitGround = {
  browser: Browser
  address: string
  machine: Machine
  visits: number
  /** Nothing may have come for so long before a page counts as loaded. */
  quietMs: number
  faults: string[]
}

/** Runs in the page. The event stream never ends, so it has no entry. */
function carriedBy(): Carried {
  const timings = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as PerformanceResourceTiming[]
  return {
    bytes: timings.reduce((sum, { transferSize }) => sum + transferSize, 0),
    // Files whose names hold their hash never change, and should come from the cache.
    assets: timings.filter(({ name, transferSize }) => transferSize > 0 && name.includes('/assets/')).length,
  }
}

/** Loads a page as a slow machine behind a slow network does, until nothing more comes. */
async function visit(
  { address, machine, quietMs, faults }: VisitGround,
  context: BrowserContext,
  path: string,
  selector: string,
): Promise<Visit> {
  const open = await openPage(context, faults)
  const { page } = open
  await page.addInitScript(watchPage, selector)
  await slowNetwork(open, machine)
  await slowProcessor(open, machine)
  await page.goto(`${address}${path}`, { waitUntil: 'load', timeout: LONGEST_MS })
  await page.waitForFunction(
    (quiet) => {
      const last = performance.getEntriesByType('resource').at(-1) as PerformanceResourceTiming | undefined
      const { shown } = window.benchSeen
      return shown !== null && performance.now() - Math.max(shown, last?.responseEnd ?? 0) > quiet
    },
    quietMs,
    { polling: 100, timeout: LONGEST_MS },
  )
  const seen = await page.evaluate(() => window.benchSeen)
  const carried = await page.evaluate(carriedBy)
  await page.close()
  return { seen, carried }
}

/**
 * When the page reacts at once: the end of the last long task before the first 500 ms without one, counted from `from`.
 * Without any it is `from` itself. All in milliseconds from the navigation.
 */
export function interactiveAt(tasks: Seen['tasks'], from: number): number {
  let at = from
  for (const task of tasks.toSorted((one, other) => one.from - other.from)) {
    if (task.to <= at) continue
    if (task.from - at >= QUIET_MS) break
    at = task.to
  }
  return at
}

/** A page that has not reported something has no figures, and the run is void. */
function reported(value: number | null, what: string): number {
  if (value === null) throw new Error(`The page has not reported its ${what}.`)
  return value
}

function figuresOf(name: string, all: Visit[], most: Record<string, number>): Figure {
  const value = (label: string, unit: string, of: (visit: Visit) => number): Value =>
    measured(label, unit, all.map(of), 0.75)
  const shown = ({ seen }: Visit) => reported(seen.shown, 'content')
  const painted = ({ seen }: Visit) => reported(seen.firstPaint, 'first paint')
  const values = [
    value('first paint', 'ms', painted),
    value('shown', 'ms', shown),
    value('interactive', 'ms', (one) => interactiveAt(one.seen.tasks, Math.max(painted(one), shown(one)))),
    value('layout shift', '', ({ seen }) => seen.shift),
    value('transferred', 'kB', ({ carried }) => carried.bytes / 1_000),
    value('hashed files', 'over the wire', ({ carried }) => carried.assets),
  ]
  const wanted = Object.entries(most).map(([of, limit]): Wanted => ({ of, most: limit }))
  return figureOf(`${name}, p75`, values, wanted)
}

const LANDING = { 'first paint': 1_800, interactive: 3_800, 'layout shift': 0.1 }
const FIRST = { 'first paint': 3_000, shown: 5_000, interactive: 5_000, 'layout shift': 0.1 }
const SECOND = {
  'first paint': 1_800,
  shown: 2_500,
  interactive: 2_500,
  'layout shift': 0.1,
  'hashed files': 0,
}

/** A stranger's first visit to the front page, a member's first visit to the feed, and the next one with a cache. */
export async function measureVisits(ground: VisitGround, session: KeptSession): Promise<Figure[]> {
  const [landing, first, second]: [Visit[], Visit[], Visit[]] = [[], [], []]
  const { browser, address } = ground
  for (let turn = 0; turn < ground.visits; turn += 1) {
    const stranger = await freshContext(browser, address, null)
    landing.push(await visit(ground, stranger, '/', HEADLINE))
    await stranger.close()
    const member = await freshContext(browser, address, session)
    first.push(await visit(ground, member, '/app/feed', FIRST_POST))
    second.push(await visit(ground, member, '/app/feed', FIRST_POST))
    await member.close()
  }
  return [
    figuresOf('landing page, slow visit', landing, LANDING),
    figuresOf('feed, slow first visit', first, FIRST),
    figuresOf('feed, slow second visit', second, SECOND),
  ]
}
