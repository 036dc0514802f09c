import type { Browser, BrowserContext } from '@playwright/test'
import {
  freshContext,
  type KeptSession,
  type Machine,
  openPage,
  slowNetwork,
  slowProcessor,
} from './browser.ts'
import type { Figure } from './figure.ts'
import { type Seen, watchPage } from './in-page.ts'
import { type Carried, Traffic } from './traffic.ts'
import { interactiveAt, QUIET_MS, shiftOf } from './vitals.ts'

export const FIRST_POST = 'ol[aria-label="Posts"] article'
const HEADLINE = 'main h1'

/** One load of a page. */
type Visit = { seen: Seen; carried: Carried }
export type VisitGround = {
  browser: Browser
  address: string
  machine: Machine
  visits: number
  faults: string[]
}

/** Loads a page as a slow machine behind a slow network does, until it is at rest. */
async function visit(
  { address, machine, faults }: VisitGround,
  context: BrowserContext,
  path: string,
  selector: string,
): Promise<Visit> {
  const open = await openPage(context, faults)
  const { page, devtools } = open
  const traffic = await Traffic.of(devtools)
  await page.addInitScript(watchPage, selector)
  await slowNetwork(open, machine)
  await slowProcessor(open, machine)
  await page.goto(`${address}${path}`, { waitUntil: 'load', timeout: 120_000 })
  await page.waitForFunction(() => window.benchSeen.shown !== null, null, { polling: 100, timeout: 60_000 })
  await traffic.settled()
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
  const seen = await page.evaluate(() => window.benchSeen)
  const carried = traffic.carried()
  faults.push(...carried.failed)
  await page.close()
  return { seen, carried }
}

const kilobytes = (bytes: number) => bytes / 1_000

/** Where a page has not said something it is no figure, and the whole run is void. */
function told(value: number | null, what: string): number {
  if (value === null) throw new Error(`The page has not told its ${what}.`)
  return value
}

function figuresOf(part: string, all: Visit[], most: Record<string, number>): Figure[] {
  const from = (label: string, unit: Figure['unit'], of: (visit: Visit) => number): Figure => ({
    part,
    label,
    unit,
    values: all.map(of),
    most: most[label],
  })
  return [
    from('first contentful paint', 'ms', ({ seen }) => told(seen.firstPaint, 'first paint')),
    from('largest contentful paint', 'ms', ({ seen }) => told(seen.largestPaint, 'largest paint')),
    from('first post shown', 'ms', ({ seen }) => told(seen.shown, 'first post')),
    from('interactive', 'ms', ({ seen }) =>
      interactiveAt(seen.tasks, Math.max(told(seen.firstPaint, 'first paint'), seen.shown ?? 0)),
    ),
    from('transferred', 'kB', ({ carried }) => kilobytes(carried.bytes)),
    from('of these scripts', 'kB', ({ carried }) => kilobytes(carried.scriptBytes)),
    from('layout shift', 'shift', ({ seen }) => shiftOf(seen.shifts)),
    from('requests', 'count', ({ carried }) => carried.requests),
    from('of these from the cache', 'count', ({ carried }) => carried.cached),
    from('hashed files over the wire', 'count', ({ carried }) => carried.assetsOverWire),
  ]
}

/** A stranger's first visit to the front page. */
export async function measureLanding(ground: VisitGround): Promise<Figure[]> {
  const all: Visit[] = []
  for (let turn = 0; turn < ground.visits; turn += 1) {
    const context = await freshContext(ground.browser, ground.address, null)
    all.push(await visit(ground, context, '/', HEADLINE))
    await context.close()
  }
  const most = {
    'first contentful paint': 1_800,
    'largest contentful paint': 2_500,
    interactive: 3_800,
    'layout shift': 0.1,
  }
  const needless = ['first post shown', 'of these from the cache', 'hashed files over the wire']
  return figuresOf('Landing page, first visit', all, most).filter(({ label }) => !needless.includes(label))
}

/** A member's first visit to the feed, and the next one with what the first has left in the cache. */
export async function measureFeed(ground: VisitGround, session: KeptSession): Promise<Figure[]> {
  const first: Visit[] = []
  const second: Visit[] = []
  for (let turn = 0; turn < ground.visits; turn += 1) {
    const context = await freshContext(ground.browser, ground.address, session)
    const take = () => visit(ground, context, '/app/feed', FIRST_POST)
    first.push(await take())
    second.push(await take())
    await context.close()
  }
  const cold = {
    'first contentful paint': 3_000,
    'first post shown': 5_000,
    interactive: 5_000,
    'layout shift': 0.1,
  }
  const warm = {
    'first contentful paint': 1_800,
    'first post shown': 2_500,
    interactive: 2_500,
    'layout shift': 0.1,
    'hashed files over the wire': 0,
  }
  const isNeeded = ({ label }: Figure) =>
    label !== 'of these from the cache' && label !== 'hashed files over the wire'
  return [
    ...figuresOf('Feed, first visit', first, cold).filter(isNeeded),
    ...figuresOf('Feed, second visit', second, warm),
  ]
}
