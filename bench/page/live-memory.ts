import { setTimeout as pause } from 'node:timers/promises'
import { EventStream } from '../../test/support/event-stream.ts'
import { type Figure, figureOf, measured } from '../figures.ts'
import { type Call, send } from '../load.ts'
import { idempotencyKey } from '../members.ts'
import { postTarget, WRITES } from '../writes/write-kinds.ts'
import type { Cast } from '../writes/writers.ts'
import { freshContext, type OpenPage, openPage, type Stage, type StoredSession } from './browser.ts'
import { loadCards } from './interactions.ts'
import { FIRST_POST } from './visits.ts'

const SHOWN_WITHIN_MS = 60_000
const LAST = 'The last post of the hour'
/** Ten acts in a row, by the kinds of write-kinds.ts. Posts reach everyone in full, the others as counts. */
const [POST, COMMENT, LIKE] = [0, 1, 2]
const ROUND = [LIKE, POST, LIKE, COMMENT, LIKE, POST, COMMENT, LIKE, POST, COMMENT]
const AT_ONCE = 16

export type Hour = { acts: number; perSecond: number }

/** Does on schedule what members do in an hour of a busy feed, each act by the next member. Throws on a refusal. */
async function runHour(port: number, cast: Cast, { acts, perSecond }: Hour): Promise<void> {
  const targets = WRITES.map((kind) => kind.targets(cast))
  const began = performance.now()
  const pending: Promise<unknown>[] = []
  for (let n = 0; n < acts; n += 1) {
    await pause(Math.max(0, began + (n * 1_000) / perSecond - performance.now()))
    const all = targets[ROUND[n % ROUND.length]!]!
    const calls: Call[] = all[n % all.length]!
    const call = calls[Math.floor(n / all.length) % calls.length]!
    pending.push(send(port, { ...call, headers: idempotencyKey() }))
    // A server that falls behind is not flooded.
    if (pending.length >= AT_ONCE) await pending.shift()
  }
  await Promise.all(pending)
}

async function heldBy({ devtools }: OpenPage): Promise<{ heap: number; nodes: number }> {
  // What one collection releases, the next one can collect.
  for (let round = 0; round < 3; round += 1) await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const { nodes } = await devtools.send('Memory.getDOMCounters')
  return { heap: usedSize / 1e6, nodes }
}

/** What an hour of a busy feed leaves in a page that stays open at its top. */
export async function measureLiveMemory(
  stage: Stage & { port: number; hour: Hour; hourCards: number; cast: Cast },
  session: StoredSession,
): Promise<Figure> {
  const { address, port, hour, hourCards, faults, cast } = stage
  const context = await freshContext(stage, session)
  const open = await openPage(stage, context)
  const { page } = open
  const live = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/events')
  await page.goto(`${address}/app/feed`)
  await page.locator(FIRST_POST).first().waitFor()
  await live
  await loadCards(page, hourCards)
  await page.evaluate(() => window.scrollTo(0, 0))
  let heard = 0
  // A second stream of the same member receives what the page's own receives.
  const stream = new EventStream(port, session.access_token, () => {
    heard += 1
  })
  try {
    await stream.opened()
    const before = await heldBy(open)
    await runHour(port, cast, hour)
    await send(port, postTarget(cast.writers[0]!, LAST)[0]!)
    await page.getByRole('article', { name: LAST }).waitFor({ timeout: SHOWN_WITHIN_MS })
    const after = await heldBy(open)
    if (stream.fault) faults.push(`The stream beside the page ended: ${stream.fault}`)
    const values = [
      measured('growth', 'MB', [after.heap - before.heap]),
      measured('heap before', 'MB', [before.heap]),
      measured('more', 'DOM nodes', [after.nodes - before.nodes]),
      measured('heard', 'events', [heard]),
    ]
    const wanted = [
      { of: 'growth', most: 10 },
      { of: 'more', most: 1_000 },
    ]
    const name = `page that stays open while members do ${hour.acts.toLocaleString('en')} things`
    return figureOf(name, values, wanted, faults)
  } finally {
    stream.close()
    await context.close()
  }
}
