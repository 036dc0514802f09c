import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { say } from '../terminal.js'
import { signIn } from './members.js'
import { MEMBERS, PUBLIC, WIDTHS } from './screens.js'
import { followCalls, settled } from './settled.js'
import { leave, STATES } from './states.js'

const HEIGHT = 900
const THEMES = ['dark', 'light']
// Keeps sheets readable: a public page of many screens is cut here.
const SHEET_HEIGHT = 2600
const GAP = 24

/**
 * Takes every screen in every state, width and theme into `folder`: one picture each and a sheet of all widths side by
 * side. `only` filters by a part of the name; `widths`, unless null, replaces each state's own. Reports any screen that
 * is wider than its window, doesn't load, or looks in a state as it does without.
 */
export async function takeScreens(browser, address, { folder, only, widths }) {
  mkdirSync(join(folder, 'sheets'), { recursive: true })
  const faults = []
  for (const theme of THEMES)
    for (const [role, screens] of Object.entries({ visitor: PUBLIC, ...MEMBERS })) {
      const wanted = Object.entries(screens).map((screen) => [screen, statesOf(screen[0], only)])
      if (wanted.every(([, states]) => states.length === 0)) continue
      const page = await enter(browser, address, role, theme)
      followCalls(page)
      for (const [screen, states] of wanted)
        await takeScreen(page, screen, states, { folder, widths, theme, faults, isWhole: role === 'visitor' })
      await page.context().close()
    }
  for (const fault of faults) say(fault)
  return faults
}

/** The requested states of a screen; the plain one has no name. */
function statesOf(name, only) {
  const states = Object.keys(STATES).filter((state) => STATES[state].of.includes(name))
  return ['', ...states].filter((state) => nameIn(name, state).includes(only))
}

const nameIn = (name, state) => (state === '' ? name : `${name}-${state}`)

function enter(browser, address, role, theme) {
  if (role === 'visitor') return visit(browser, address, theme)
  return signIn(browser, address, role, { theme, scale: 1, width: 1280, height: HEIGHT })
}

async function takeScreen(
  page,
  [name, [address, ready]],
  states,
  { folder, widths, theme, faults, isWhole },
) {
  const before = new Map()
  for (const state of states) {
    const full = `${nameIn(name, state)}-${theme}`
    const open = async (instead) => {
      await page.setViewportSize({ width: 1280, height: HEIGHT })
      await page.goto(address)
      if (instead) return instead(page)
      await ready(page)
      await settled(page)
    }
    const entered = state === '' ? open() : STATES[state].enter({ page, name, theme, open })
    // A screen that doesn't load is reported in the end, and the others are still taken.
    await entered.catch((error) => faults.push(`${full} did not come: ${error.message.split('\n')[0]}`))
    const taken = await takeWidths(page, widths ?? STATES[state]?.widths ?? WIDTHS, isWhole, (width, wide) =>
      faults.push(`${full} is ${wide} pixels wide in a window of ${width}`),
    )
    if (taken.every(({ width, png }) => before.get(width)?.equals(png)))
      faults.push(`${full} looks as without`)
    if (state === '') for (const { width, png } of taken) before.set(width, png)
    for (const { width, png } of taken) writeFileSync(join(folder, `${full}-${width}.png`), png)
    await writeSheet(taken, join(folder, 'sheets', `${full}.png`))
    await leave(page)
  }
}

async function visit(browser, address, theme) {
  const context = await browser.newContext({
    baseURL: address,
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/New_York',
  })
  await context.addInitScript((value) => localStorage.setItem('beatline-theme', value), theme)
  return context.newPage()
}

async function takeWidths(page, widths, isWhole, onTooWide) {
  const taken = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT })
    await page.mouse.move(0, 0)
    await page.evaluate(() => document.fonts.ready)
    const wide = width + (await page.evaluate(overhang))
    if (wide > width) onTooWide(width, wide)
    taken.push({ width, png: await page.screenshot({ caret: 'hide', fullPage: isWhole }) })
  }
  return taken
}

/** How many pixels of the page, or of a layer over it, are outside the window. */
function overhang() {
  const layers = [...document.querySelectorAll('[role="dialog"]')].flatMap((one) => [one, one.parentElement])
  return Math.max(...[document.documentElement, ...layers].map((one) => one.scrollWidth - one.clientWidth))
}

async function writeSheet(taken, file) {
  const parts = await Promise.all(
    taken.map(async ({ width, png }) => {
      const { height } = await sharp(png).metadata()
      return {
        width,
        input: await sharp(png)
          .extract(box(width, Math.min(height, SHEET_HEIGHT)))
          .toBuffer(),
      }
    }),
  )
  const sizes = await Promise.all(parts.map(({ input }) => sharp(input).metadata()))
  let left = 0
  const placed = parts.map(({ width, input }) => {
    const part = { input, left, top: 0 }
    left += width + GAP
    return part
  })
  const height = Math.max(...sizes.map((size) => size.height))
  const sheet = { width: left - GAP, height, channels: 3, background: '#808080' }
  await sharp({ create: sheet }).composite(placed).png({ compressionLevel: 9 }).toFile(file)
}

const box = (width, height) => ({ left: 0, top: 0, width, height })

/** Lists the pictures that differ between two folders and by how much, the largest difference first. */
export async function compareScreens(before, after) {
  const names = readdirSync(after).filter((name) => name.endsWith('.png'))
  const known = new Set(readdirSync(before))
  const changes = []
  for (const name of names.filter((one) => known.has(one)))
    changes.push([name, await share(join(before, name), join(after, name))])
  for (const [name, changed] of changes.filter((one) => one[1] > 0).sort((a, b) => b[1] - a[1]))
    say(`${(changed * 100).toFixed(2).padStart(6)} %  ${name}`)
  for (const name of names.filter((one) => !known.has(one))) say(`   new    ${name}`)
}

/** The share of pixels that differ; all of them when the pictures differ in size. */
async function share(one, other) {
  const [a, b] = await Promise.all(
    [one, other].map((file) =>
      sharp(readFileSync(file)).removeAlpha().raw().toBuffer({ resolveWithObject: true }),
    ),
  )
  if (a.info.width !== b.info.width || a.info.height !== b.info.height) return 1
  let differing = 0
  for (let at = 0; at < a.data.length; at += 3)
    if (a.data[at] !== b.data[at] || a.data[at + 1] !== b.data[at + 1] || a.data[at + 2] !== b.data[at + 2])
      differing += 1
  return differing / (a.data.length / 3)
}
