import type { Browser } from '@playwright/test'
import { EventStream } from '../talks/event-stream.ts'
import type { Cast } from '../writes/cast.ts'
import { freshContext, type KeptSession, type OpenPage, openPage } from './browser.ts'
import { BusyHour, type HourPlan } from './busy-hour.ts'
import type { Figure } from './figure.ts'
import { loadCards } from './interactions.ts'
import { FIRST_POST } from './visits.ts'

/** Posts that are loaded when the hour begins: what is liked and commented on is among them. */
const CARDS = 200
const QUARTERS = 4
const SHOWN_WITHIN_MS = 60_000
const LAST = 'The last post of the hour'

type Held = { heap: number; nodes: number }
export type LiveMemory = {
  figures: Figure[]
  /** What members did, and what the page heard of it, by the name of the event. */
  acts: number
  heard: Record<string, number>
  seconds: number
  /** Of the page at the start and after each quarter, in MB, once nothing more can be collected. */
  heaps: number[]
}

async function heldBy({ devtools }: OpenPage): Promise<Held> {
  // What one collection lets go another one can take.
  for (let turn = 0; turn < 3; turn += 1) await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const { nodes } = await devtools.send('Memory.getDOMCounters')
  return { heap: usedSize / 1e6, nodes }
}

/** What an hour of a busy feed leaves in a page that stays open at the top of it. */
export async function measureLiveMemory(
  ground: { browser: Browser; address: string; hour: HourPlan; cards?: number; faults: string[]; cast: Cast },
  session: KeptSession,
): Promise<LiveMemory> {
  const { browser, address, hour, cards = CARDS, faults, cast } = ground
  const context = await freshContext(browser, address, session)
  const open = await openPage(context, faults)
  const { page } = open
  const live = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/events')
  await page.goto(`${address}/app/feed`)
  await page.locator(FIRST_POST).first().waitFor()
  await live
  await loadCards(page, cards)
  await page.evaluate(() => window.scrollTo(0, 0))
  const heard: Record<string, number> = {}
  // The page's own stream tells nobody else what comes; a second one of its member gets the same.
  const stream = new EventStream(Number(new URL(address).port), session.access_token, ({ name }) => {
    heard[name] = (heard[name] ?? 0) + 1
  })
  try {
    await stream.opened()
    const held = [await heldBy(open)]
    const busy = new BusyHour(address, cast)
    const began = performance.now()
    for (let quarter = 0; quarter < QUARTERS; quarter += 1) {
      await busy.run({ ...hour, acts: Math.round(hour.acts / QUARTERS) })
      held.push(await heldBy(open))
    }
    await busy.publish(LAST)
    await page.getByRole('article', { name: LAST }).waitFor({ timeout: SHOWN_WITHIN_MS })
    held[QUARTERS] = await heldBy(open)
    const seconds = (performance.now() - began) / 1_000
    if (stream.fault) faults.push(`The stream beside the page ended: ${stream.fault}`)
    return { figures: figuresOf(held), acts: hour.acts, heard, seconds, heaps: held.map(({ heap }) => heap) }
  } finally {
    stream.close()
    await context.close()
  }
}

function figuresOf(held: Held[]): Figure[] {
  const [before, after] = [held[0]!, held.at(-1)!]
  const figure = (label: string, unit: Figure['unit'], value: number, most?: number): Figure => ({
    part: 'Memory after an hour of live events',
    label,
    unit,
    values: [value],
    most,
  })
  return [
    figure('heap before', 'MB', before.heap),
    figure('heap after', 'MB', after.heap),
    figure('heap, growth', 'MB', after.heap - before.heap, 10),
    figure('DOM nodes before', 'count', before.nodes),
    figure('DOM nodes after', 'count', after.nodes),
    figure('DOM nodes, growth', 'count', after.nodes - before.nodes, 1_000),
  ]
}
