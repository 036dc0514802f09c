import type { Browser } from '@playwright/test'
import { EventStream } from '../../test/event-stream.ts'
import { type Figure, figureOf, measured } from '../figures.ts'
import type { Cast } from '../writes/writers.ts'
import { freshContext, type KeptSession, type OpenPage, openPage } from './browser.ts'
import { type HourPlan, postOf, runHour, send } from './busy-hour.ts'
import { loadCards } from './interactions.ts'
import { FIRST_POST } from './visits.ts'

const SHOWN_WITHIN_MS = 60_000
const LAST = 'The last post of the hour'

type Held = { heap: number; nodes: number }

async function heldBy({ devtools }: OpenPage): Promise<Held> {
  // What one collection releases, the next one can collect.
  for (let turn = 0; turn < 3; turn += 1) await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const { nodes } = await devtools.send('Memory.getDOMCounters')
  return { heap: usedSize / 1e6, nodes }
}

/** What an hour of a busy feed leaves in a page that stays open at its top. */
export async function measureLiveMemory(
  ground: {
    browser: Browser
    address: string
    hour: HourPlan
    hourCards: number
    faults: string[]
    cast: Cast
  },
  session: KeptSession,
): Promise<Figure> {
  const { browser, address, hour, hourCards, faults, cast } = ground
  const context = await freshContext(browser, address, session)
  const open = await openPage(context, faults)
  const { page } = open
  const live = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/events')
  await page.goto(`${address}/app/feed`)
  await page.locator(FIRST_POST).first().waitFor()
  await live
  await loadCards(page, hourCards)
  await page.evaluate(() => window.scrollTo(0, 0))
  let heard = 0
  // A second stream of the same member gets what the page's own gets.
  const stream = new EventStream(Number(new URL(address).port), session.access_token, () => {
    heard += 1
  })
  try {
    await stream.opened()
    const before = await heldBy(open)
    await runHour(address, cast, hour)
    await send(address, postOf(cast.writers[0]!, LAST))
    await page.getByRole('article', { name: LAST }).waitFor({ timeout: SHOWN_WITHIN_MS })
    const after = await heldBy(open)
    if (stream.fault) faults.push(`The stream beside the page ended: ${stream.fault}`)
    return figureOf(
      `page that stays open while members do ${hour.acts.toLocaleString('en')} things`,
      [
        measured('growth', 'MB', [after.heap - before.heap]),
        measured('heap before', 'MB', [before.heap]),
        measured('more', 'DOM nodes', [after.nodes - before.nodes]),
        measured('heard', 'events', [heard]),
      ],
      [
        { of: 'growth', most: 10 },
        { of: 'more', most: 1_000 },
      ],
    )
  } finally {
    stream.close()
    await context.close()
  }
}
