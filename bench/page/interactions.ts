import { setTimeout as pause } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import { type Figure, figureOf, measured } from '../figures.ts'
import { freshContext, openPage, type Stage, type StoredSession, slowProcessor } from './browser.ts'
import { FIRST_POST } from './visits.ts'

/** What feels instant. */
const MOST_MS = 100
/** The browser does not report shorter ones. */
const LEAST_MS = 16
const REPORTED_WITHIN_MS = 2_000

declare global {
  interface Window {
    benchTook: Promise<number>
  }
}

/** The page, and how long to pause before each interaction, so that no earlier work delays it. */
type Rested = { page: Page; restMs: number }

/** How many posts are loaded, by the position of the last row. Runs in the page and scrolls down. */
const scrollDown = () => {
  window.scrollTo(0, document.body.scrollHeight)
  const rows = document.querySelectorAll<HTMLElement>('ol[aria-label="Posts"] > li')
  return Number([...rows].at(-1)?.ariaPosInSet ?? 0)
}

/** Scrolls to the end until this many cards are loaded. Throws if there are fewer. */
async function loadCards(page: Page, cards: number): Promise<void> {
  let loaded = 0
  for (let still = 0; loaded < cards; await pause(50)) {
    const now = await page.evaluate(scrollDown)
    still = now === loaded ? still + 1 : 0
    if (still > 400) throw new Error(`Only ${now} of ${cards} cards were loaded within 20 s.`)
    loaded = now
  }
}

/** The index of a row in the middle of the window. Runs in the page. */
const middleRow = () => {
  const middle = window.innerHeight / 2
  const rows = [...document.querySelectorAll<HTMLElement>('ol[aria-label="Posts"] > li')]
  return Number(rows.find((row) => row.getBoundingClientRect().bottom > middle)?.dataset.index)
}

/** Resolves once what has changed is painted. Runs in the page. */
const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/** Measures the next interaction that has this event, from its input to the next paint. Runs in the page. */
const watchNext = ([event, least, withinMs]: readonly [string, number, number]) => {
  window.benchTook = new Promise((resolve) => {
    const seen: (PerformanceEntry & { interactionId: number })[] = []
    const options = { type: 'event', durationThreshold: least }
    new PerformanceObserver((list) => {
      seen.push(...(list.getEntries() as typeof seen))
      const own = seen.find(({ name, interactionId }) => name === event && interactionId > 0)
      const parts = seen.filter(({ interactionId }) => interactionId === own?.interactionId)
      if (own) resolve(Math.max(...parts.map(({ duration }) => duration)))
    }).observe(options)
    setTimeout(() => resolve(least), withinMs)
  })
}

async function timed(page: Page, event: string, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(watchNext, [event, LEAST_MS, REPORTED_WITHIN_MS] as const)
  await act()
  return page.evaluate(() => window.benchTook)
}

/** Clicks in the middle of something without waiting for what follows, as people do. */
async function press(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to press.')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

/** Scrolls a row into the middle of the window, and pauses. */
async function reach({ page, restMs }: Rested, index: number): Promise<Locator> {
  const row = page.getByRole('list', { name: 'Posts' }).locator(`li[data-index="${index}"]`)
  await row.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await pause(restMs)
  return row
}

async function openPost(rested: Rested, index: number): Promise<number> {
  const { page, restMs } = rested
  const row = await reach(rested, index)
  const dialog = page.getByRole('dialog')
  const took = await timed(page, 'click', () => press(page, row.getByRole('heading').getByRole('link')))
  await dialog.waitFor()
  await pause(restMs)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await pause(restMs)
  return took
}

async function like(rested: Rested, index: number): Promise<number> {
  const row = await reach(rested, index)
  const button = row.getByRole('button', { name: /^Like/ })
  const before = await button.getAttribute('aria-pressed')
  const took = await timed(rested.page, 'click', () => press(rested.page, button))
  if ((await button.getAttribute('aria-pressed')) === before) throw new Error('A like did not count.')
  return took
}

/** A letter, deleted before the feed is searched for it, so that the cards stay. */
async function typeLetter({ page, restMs }: Rested): Promise<number> {
  // A backspace has no such event.
  const took = await timed(page, 'keypress', async () => {
    await page.keyboard.press('s')
    await page.evaluate(painted)
    await page.keyboard.press('Backspace')
  })
  await pause(restMs)
  return took
}

type Plan = { cards: number; interactions: number; restMs: number }

/** How long the page takes to react when many cards are loaded, at the end of the list. */
export async function measureInteractions(stage: Stage & Plan, session: StoredSession): Promise<Figure[]> {
  const { address, machine, cards, interactions, restMs } = stage
  const context = await freshContext(stage, session)
  const open = await openPage(stage, context)
  const { page } = open
  await page.goto(`${address}/app/feed`)
  await page.locator(FIRST_POST).first().waitFor()
  await loadCards(page, cards)
  await slowProcessor(open, machine)
  // The page that the end of the list has requested arrives as well.
  await pause(4 * restMs)
  const lowest = await page.evaluate(middleRow)
  const times = { open: [] as number[], like: [] as number[], type: [] as number[] }
  // One row further up each time.
  for (let round = 0; round < interactions; round += 1) {
    times.open.push(await openPost({ page, restMs }, lowest - round))
    times.like.push(await like({ page, restMs }, lowest - round))
  }
  await page.keyboard.press('/')
  await pause(restMs)
  for (let round = 0; round < interactions; round += 1) times.type.push(await typeLetter({ page, restMs }))
  await context.close()
  const figure = (name: string, took: number[], faults: string[] = []) =>
    figureOf(
      `${name} with ${cards.toLocaleString('en')} cards`,
      [measured('p75', 'ms', took, 0.75)],
      [{ of: 'p75', most: MOST_MS }],
      faults,
    )
  return [
    figure('open a post', times.open),
    figure('like', times.like),
    figure('type a letter in search', times.type, stage.faults),
  ]
}
