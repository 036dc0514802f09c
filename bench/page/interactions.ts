import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Locator, Page } from '@playwright/test'
import { type Figure, figureOf, measured } from '../figures.ts'
import { freshContext, type KeptSession, type Machine, openPage, slowProcessor } from './browser.ts'
import { watchPage } from './in-page.ts'
import { FIRST_POST } from './visits.ts'

/** What feels instant. */
const MOST_MS = 100
/** The browser does not report shorter ones. */
const LEAST_MS = 16
const REPORTED_WITHIN_MS = 2_000

/** The page, and how long it rests before each interaction, so that none waits for work that the one before left. */
type Rested = { page: Page; restMs: number }

const list = (page: Page) => page.getByRole('list', { name: 'Posts' })
const rowAt = (page: Page, index: number) => list(page).locator(`li[data-index="${index}"]`)

/** How many posts are loaded, by the position of the last row. Runs in the page and scrolls on. */
const goOn = () => {
  window.scrollTo(0, document.body.scrollHeight)
  const rows = document.querySelectorAll<HTMLElement>('ol[aria-label="Posts"] > li')
  return Number([...rows].at(-1)?.ariaPosInSet ?? 0)
}

/** Scrolls to the end until so many cards are loaded. Throws if there are fewer. */
export async function loadCards(page: Page, cards: number): Promise<void> {
  let loaded = 0
  for (let still = 0; loaded < cards; await pause(50)) {
    const now = await page.evaluate(goOn)
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

/** What one interaction took, of which `name` is an event. `after` is done as soon as it is painted. */
async function timed(page: Page, name: string, act: () => Promise<unknown>, after?: () => Promise<unknown>) {
  await page.evaluate(() => {
    window.benchSeen.inputs = []
  })
  await act()
  await page.evaluate(painted)
  await after?.()
  for (const end = performance.now() + REPORTED_WITHIN_MS; performance.now() < end; await pause(50)) {
    const inputs = await page.evaluate(() => window.benchSeen.inputs)
    const own = inputs.find((input) => input.name === name)
    if (!own) continue
    const parts = inputs.filter(({ id }) => id === own.id)
    return Math.max(...parts.map(({ ms }) => ms))
  }
  return LEAST_MS
}

/** Clicks in the middle of something without waiting for what follows, as people do. */
async function press(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to press.')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

/** Brings a row into the middle of the window, and rests. */
async function reach({ page, restMs }: Rested, index: number): Promise<Locator> {
  const row = rowAt(page, index)
  await row.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await pause(restMs)
  return row
}

async function openPost(rested: Rested, index: number): Promise<number> {
  const { page } = rested
  const row = await reach(rested, index)
  const dialog = page.getByRole('dialog')
  const took = await timed(page, 'click', () => press(page, row.getByRole('heading').getByRole('link')))
  await dialog.waitFor()
  await pause(rested.restMs)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await pause(rested.restMs)
  return took
}

async function like(rested: Rested, index: number): Promise<number> {
  const { page } = rested
  const row = await reach(rested, index)
  const button = row.getByRole('button', { name: /^Like/ })
  const before = await button.getAttribute('aria-pressed')
  const took = await timed(page, 'click', () => press(page, button))
  if ((await button.getAttribute('aria-pressed')) === before) throw new Error('A like did not count.')
  return took
}

/** A letter, deleted before the feed is searched for it: the cards stay. */
async function typeLetter({ page, restMs }: Rested): Promise<number> {
  const { keyboard } = page
  // A backspace has no such event.
  const took = await timed(
    page,
    'keypress',
    () => keyboard.press('s'),
    () => keyboard.press('Backspace'),
  )
  await pause(restMs)
  return took
}

type InteractionGround = {
  browser: Browser
  address: string
  machine: Machine
  cards: number
  interactions: number
  restMs: number
  faults: string[]
}

type Times = { open: number[]; like: number[]; type: number[] }

/** So many of each, one row further up each time. */
async function interact(rested: Rested, cards: number, turns: number): Promise<Times> {
  const { page, restMs } = rested
  await loadCards(page, cards)
  // The page that the end of the list has asked for comes as well.
  await pause(4 * restMs)
  const lowest = await page.evaluate(middleRow)
  const times: Times = { open: [], like: [], type: [] }
  for (let turn = 0; turn < turns; turn += 1) {
    times.open.push(await openPost(rested, lowest - turn))
    times.like.push(await like(rested, lowest - turn))
  }
  await page.keyboard.press('/')
  await pause(restMs)
  for (let turn = 0; turn < turns; turn += 1) times.type.push(await typeLetter(rested))
  await page.getByRole('textbox', { name: 'Search', exact: true }).blur()
  return times
}

/** How long the page takes to answer when many cards are loaded, at the end of the list. */
export async function measureInteractions(
  ground: InteractionGround,
  session: KeptSession,
): Promise<Figure[]> {
  const { browser, address, machine, cards, interactions, restMs, faults } = ground
  const context = await freshContext(browser, address, session)
  const open = await openPage(context, faults)
  await open.page.addInitScript(watchPage, FIRST_POST)
  await open.page.goto(`${address}/app/feed`)
  await open.page.locator(FIRST_POST).first().waitFor()
  await loadCards(open.page, cards)
  await slowProcessor(open, machine)
  const slow = await interact({ page: open.page, restMs }, cards, interactions)
  await context.close()
  const figure = (name: string, of: keyof Times) =>
    figureOf(
      `${name} with ${cards.toLocaleString('en')} cards`,
      [measured('p75', 'ms', slow[of], 0.75)],
      [{ of: 'p75', most: MOST_MS }],
    )
  return [figure('open a post', 'open'), figure('like', 'like'), figure('type a letter in search', 'type')]
}
