import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Locator, Page } from '@playwright/test'
import {
  freshContext,
  type KeptSession,
  type Machine,
  type OpenPage,
  openPage,
  slowProcessor,
} from './browser.ts'
import type { Figure } from './figure.ts'
import { watchPage } from './in-page.ts'
import { FIRST_POST } from './visits.ts'

/** What a person feels as at once. */
const MOST_MS = 100
/** The browser does not tell shorter ones. */
const LEAST_MS = 16
const TOLD_WITHIN_MS = 2_000

/** The page, and how long it rests before each interaction, so that none waits for what the one before has left to do. */
type Hand = OpenPage & { restMs: number }

const list = (page: Page) => page.getByRole('list', { name: 'Posts' })
const rowAt = (page: Page, index: number) => list(page).locator(`li[data-index="${index}"]`)

/** How many posts are loaded, by the place of the last row in the page. Runs in the page and scrolls on. */
const goOn = () => {
  window.scrollTo(0, document.body.scrollHeight)
  const rows = document.querySelectorAll<HTMLElement>('ol[aria-label="Posts"] > li')
  return Number([...rows].at(-1)?.ariaPosInSet ?? 0)
}

/** Scrolls to the end until so many cards are loaded. Throws when there are not so many. */
export async function loadCards(page: Page, cards: number): Promise<void> {
  let loaded = 0
  for (let still = 0; loaded < cards; await pause(50)) {
    const now = await page.evaluate(goOn)
    still = now === loaded ? still + 1 : 0
    if (still > 400) throw new Error(`Only ${now} of ${cards} cards were loaded within 20 s.`)
    loaded = now
  }
}

/** The place of a row in the middle of the window. Runs in the page. */
const middleRow = () => {
  const middle = window.innerHeight / 2
  const rows = [...document.querySelectorAll<HTMLElement>('ol[aria-label="Posts"] > li')]
  return Number(rows.find((row) => row.getBoundingClientRect().bottom > middle)?.dataset.index)
}

/** Milliseconds: from the input to the next paint, and what the page's thread used of a core meanwhile. */
type Took = { ms: number; processor: number }

async function processorOf({ devtools }: OpenPage): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1_000
}

/** Resolves once what has changed is painted. Runs in the page. */
const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/** What one interaction took, of which `name` is an event; `after` is done as soon as it is painted. */
async function timed(
  open: OpenPage,
  name: string,
  act: () => Promise<unknown>,
  after?: () => Promise<unknown>,
): Promise<Took> {
  const { page } = open
  await page.evaluate(() => {
    window.benchSeen.inputs = []
  })
  const before = await processorOf(open)
  await act()
  await page.evaluate(painted)
  const processor = (await processorOf(open)) - before
  await after?.()
  for (const end = performance.now() + TOLD_WITHIN_MS; performance.now() < end; await pause(50)) {
    const inputs = await page.evaluate(() => window.benchSeen.inputs)
    const own = inputs.find((input) => input.name === name)
    if (!own) continue
    const parts = inputs.filter(({ id }) => id === own.id)
    return { ms: Math.max(...parts.map(({ ms }) => ms)), processor }
  }
  return { ms: LEAST_MS, processor }
}

/** Clicks in the middle of something, as a hand does: without a wait for what follows. */
async function press(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to press.')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

/** Brings a row into the middle of the window, and rests. */
async function reach({ page, restMs }: Hand, index: number): Promise<Locator> {
  const row = rowAt(page, index)
  await row.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await pause(restMs)
  return row
}

async function openPost(hand: Hand, index: number): Promise<Took> {
  const { page } = hand
  const row = await reach(hand, index)
  const dialog = page.getByRole('dialog')
  const took = await timed(hand, 'click', () => press(page, row.getByRole('heading').getByRole('link')))
  await dialog.waitFor()
  await pause(hand.restMs)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await pause(hand.restMs)
  return took
}

async function like(hand: Hand, index: number): Promise<Took> {
  const { page } = hand
  const row = await reach(hand, index)
  const button = row.getByRole('button', { name: /^Like/ })
  const before = await button.getAttribute('aria-pressed')
  const took = await timed(hand, 'click', () => press(page, button))
  if ((await button.getAttribute('aria-pressed')) === before) throw new Error('A like did not count.')
  return took
}

/** A letter, taken back before the feed is searched for it: the cards stay. */
async function typeLetter(hand: Hand): Promise<Took> {
  const { keyboard } = hand.page
  const took = await timed(
    hand,
    // Which what takes it back has not.
    'keypress',
    () => keyboard.press('s'),
    () => keyboard.press('Backspace'),
  )
  await pause(hand.restMs)
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

type Times = { open: Took[]; like: Took[]; type: Took[] }

/** So many of each, one row further up each time. */
async function interact(hand: Hand, cards: number, turns: number): Promise<Times> {
  const { page, restMs } = hand
  await loadCards(page, cards)
  // The page that the end of the list has asked for comes as well.
  await pause(4 * restMs)
  const lowest = await page.evaluate(middleRow)
  const times: Times = { open: [], like: [], type: [] }
  for (let turn = 0; turn < turns; turn += 1) {
    times.open.push(await openPost(hand, lowest - turn))
    times.like.push(await like(hand, lowest - turn))
  }
  await page.keyboard.press('/')
  await pause(restMs)
  for (let turn = 0; turn < turns; turn += 1) times.type.push(await typeLetter(hand))
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
  // The thread's own clock: it stands still while other processes have the core.
  await open.devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await open.page.addInitScript(watchPage, FIRST_POST)
  await open.page.goto(`${address}/app/feed`)
  await open.page.locator(FIRST_POST).first().waitFor()
  await loadCards(open.page, cards)
  await slowProcessor(open, machine)
  const slow = await interact({ ...open, restMs }, cards, interactions)
  // Slowness is made by taking the core away, in time of the clock on the wall: on a busy machine twice over.
  await slowProcessor(open, { ...machine, slower: 1 })
  const own = await interact({ ...open, restMs }, cards, interactions)
  await context.close()
  const part = `Interactions with ${cards.toLocaleString('en')} cards loaded`
  const both = (label: string, name: keyof Times): Figure[] => [
    { part, label, unit: 'ms', values: slow[name].map(({ ms }) => ms), most: MOST_MS },
    {
      part,
      label: `${label}, own processor time`,
      unit: 'ms',
      values: own[name].map(({ processor }) => processor * machine.slower),
    },
  ]
  return [...both('open a post', 'open'), ...both('like', 'like'), ...both('type a letter in search', 'type')]
}
