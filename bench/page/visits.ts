import type { BrowserContext } from '@playwright/test'
import { type Figure, figureOf, measuredBy } from '../figures.ts'
import {
  freshContext,
  openPage,
  type Stage,
  type StoredSession,
  slowNetwork,
  slowProcessor,
} from './browser.ts'

export const FIRST_POST = 'ol[aria-label="Posts"] article'
const HEADLINE = 'main h1'
const LONGEST_MS = 120_000
const QUIET_MS = 500

/** Times are milliseconds from the navigation. */
type Visit = {
  firstPaint: number
  /** When the content that the page is for was there. */
  shown: number
  /** All layout shifts together, which is at least what browsers report as the score. */
  shift: number
  /** Tasks longer than 50 ms, during which the page does not react. */
  tasks: { from: number; to: number }[]
  /** Over the wire: compressed, with response headers, without what the cache had. */
  bytes: number
  /** Of these, files with a hash in their name, which never change. */
  hashed: number
}

export type VisitStage = Stage & {
  visits: number
  /** How long no request may have finished before a page counts as loaded. */
  quietMs: number
}

/** What the page's own timeline says. Runs in the page. The event stream never ends, so it has no entry. */
function readTimeline(): Omit<Visit, 'shown'> {
  type Entry = PerformanceResourceTiming & { value: number; hadRecentInput: boolean }
  const buffered = (type: string) => {
    const observer = new PerformanceObserver(() => undefined)
    observer.observe({ type, buffered: true })
    return observer.takeRecords() as Entry[]
  }
  const requests = [...buffered('navigation'), ...buffered('resource')]
  const shifts = buffered('layout-shift').filter(({ hadRecentInput }) => !hadRecentInput)
  const [paint] = buffered('paint').filter(({ name }) => name === 'first-contentful-paint')
  if (!paint) throw new Error('The page has not reported its first paint.')
  const tasks = buffered('longtask')
  return {
    firstPaint: paint.startTime,
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
    tasks: tasks.map(({ startTime, duration }) => ({ from: startTime, to: startTime + duration })),
    bytes: requests.reduce((sum, { transferSize }) => sum + transferSize, 0),
    hashed: requests.filter(({ name, transferSize }) => transferSize > 0 && name.includes('/assets/')).length,
  }
}

/** Loads a page as a slow machine behind a slow network does, until its requests are over. */
async function visit(stage: VisitStage, context: BrowserContext, path: string, selector: string) {
  const open = await openPage(stage, context)
  const { page } = open
  await slowNetwork(open, stage.machine)
  await slowProcessor(open, stage.machine)
  await page.goto(`${stage.address}${path}`, { waitUntil: 'commit', timeout: LONGEST_MS })
  const found = await page.waitForFunction(
    (content) => document.querySelector(content) !== null && performance.now(),
    selector,
    { polling: 'raf', timeout: LONGEST_MS },
  )
  const shown = Number(await found.jsonValue())
  await page.waitForFunction(
    ([quiet, from]) => {
      const last = performance.getEntriesByType('resource').at(-1) as PerformanceResourceTiming | undefined
      const since = Math.max(from, last?.responseEnd ?? 0)
      return document.readyState === 'complete' && performance.now() - since > quiet
    },
    [stage.quietMs, shown] as const,
    { polling: 100, timeout: LONGEST_MS },
  )
  const timeline = await page.evaluate(readTimeline)
  await page.close()
  return { ...timeline, shown }
}

/**
 * When the page reacts at once: the end of the last long task before the first 500 ms without one, counted from `from`.
 * Without any it is `from` itself. All in milliseconds from the navigation.
 */
export function interactiveAt(tasks: Visit['tasks'], from: number): number {
  let at = from
  for (const task of tasks.toSorted((one, other) => one.from - other.from)) {
    if (task.to <= at) continue
    if (task.from - at >= QUIET_MS) break
    at = task.to
  }
  return at
}

function figureOfVisits(name: string, all: Visit[], most: Record<string, number>): Figure {
  const value = (label: string, unit: string, of: (visit: Visit) => number) =>
    measuredBy(label, unit, all, of, 0.75)
  const values = [
    value('first paint', 'ms', ({ firstPaint }) => firstPaint),
    value('shown', 'ms', ({ shown }) => shown),
    value('interactive', 'ms', (one) => interactiveAt(one.tasks, Math.max(one.firstPaint, one.shown))),
    value('layout shift', '', ({ shift }) => shift),
    value('transferred', 'kB', ({ bytes }) => bytes / 1_000),
    value('hashed files', 'over the wire', ({ hashed }) => hashed),
  ]
  const wanted = Object.entries(most).map(([of, limit]) => ({ of, most: limit }))
  return figureOf(`${name}, p75`, values, wanted)
}

const LANDING = { 'first paint': 1_800, interactive: 3_800, 'layout shift': 0.1 }
const FIRST = { 'first paint': 3_000, shown: 2_400, interactive: 5_000, 'layout shift': 0.1 }
const AGAIN = { 'first paint': 1_800, shown: 2_500, interactive: 2_500, 'layout shift': 0.1 }
const SECOND = { ...AGAIN, 'hashed files': 0 }

/** A visitor's first visit to the front page, a member's first visit to the feed, and the next one with a cache. */
export async function measureVisits(stage: VisitStage, session: StoredSession): Promise<Figure[]> {
  const [landing, first, second]: [Visit[], Visit[], Visit[]] = [[], [], []]
  for (let round = 0; round < stage.visits; round += 1) {
    const visitor = await freshContext(stage, null)
    landing.push(await visit(stage, visitor, '/', HEADLINE))
    await visitor.close()
    const member = await freshContext(stage, session)
    for (const visits of [first, second]) visits.push(await visit(stage, member, '/app/feed', FIRST_POST))
    await member.close()
  }
  return [
    figureOfVisits('landing page, slow visit', landing, LANDING),
    figureOfVisits('feed, slow first visit', first, FIRST),
    figureOfVisits('feed, slow second visit', second, SECOND),
  ]
}
