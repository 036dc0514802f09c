import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { say } from '../terminal.js'
import { signIn } from './members.js'
import { answering, MEMBERS, PUBLIC, STATES, WITH_STATES } from './screens.js'

const HEIGHT = 900
const THEMES = ['dark', 'light']
// Sheets stay readable: a public page of many screens is cut there.
const SHEET_HEIGHT = 2600
const GAP = 24

/**
 * Takes every screen in every state and theme at `widths` into `folder`: one picture each and a sheet of all widths side
 * by side. `only` is a part of the names wanted. Whatever is wider than its window, or does not come, is said.
 */
export async function takeScreens(browser, address, { folder, only, widths }) {
  mkdirSync(join(folder, 'sheets'), { recursive: true })
  const isWanted = ([name]) => name.includes(only)
  const faults = []
  for (const theme of THEMES) {
    const take = async (name, page, isWhole) => {
      faults.push(...(await takeWidths(page, widths, folder, `${name}-${theme}`, isWhole)))
    }
    for (const [name, screen] of Object.entries(PUBLIC).filter(isWanted)) {
      const page = await visit(browser, address, theme)
      await opened(page, name, screen, faults)
      await take(name, page, true)
      await page.context().close()
    }
    for (const [role, screens] of Object.entries(MEMBERS)) {
      const wanted = Object.entries(screens).filter(isWanted)
      if (wanted.length === 0) continue
      const page = await signIn(browser, address, role, { theme, scale: 1, width: 1280, height: HEIGHT })
      for (const [name, screen] of wanted) {
        await opened(page, name, screen, faults)
        await take(name, page, false)
        if (WITH_STATES.includes(name)) await takeStates(page, name, screen, take, faults)
      }
      await page.context().close()
    }
  }
  for (const fault of faults) say(fault)
  return faults
}

/** Whatever does not come is said in the end, and the other screens are taken. */
async function opened(page, name, [address, ready], faults) {
  await page.setViewportSize({ width: 1280, height: HEIGHT })
  await page.goto(address)
  await ready(page).catch((error) => faults.push(`${name} did not come: ${error.message.split('\n')[0]}`))
}

const failed = (page) => page.getByRole('button', { name: 'Try Again' }).first().waitFor()
const loading = (page) => page.getByRole('main').waitFor()

async function takeStates(page, name, [address, ready], take, faults) {
  for (const [state, answer] of Object.entries(STATES)) {
    await answering(page, answer)
    await opened(page, `${name}-${state}`, [address, state === 'failed' ? failed : loading], faults)
    await take(`${name}-${state}`, page, false)
    await page.unroute('**/api/**')
  }
  await opened(page, `${name}-offline`, [address, ready], faults)
  await page.context().setOffline(true)
  const said = page.getByText('You are offline').waitFor()
  await said.catch(() => faults.push(`${name} does not say that it is offline`))
  await take(`${name}-offline`, page, false)
  await page.context().setOffline(false)
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

async function takeWidths(page, widths, folder, name, isWhole) {
  const faults = []
  const taken = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT })
    await page.mouse.move(0, 0)
    await page.evaluate(() => document.fonts.ready)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    if (wide > width) faults.push(`${name} is ${wide} pixels wide in a window of ${width}`)
    const png = await page.screenshot({ caret: 'hide', fullPage: isWhole })
    writeFileSync(join(folder, `${name}-${width}.png`), png)
    taken.push(png)
  }
  await writeSheet(taken, widths, join(folder, 'sheets', `${name}.png`))
  return faults
}

async function writeSheet(pictures, widths, file) {
  const parts = await Promise.all(
    pictures.map(async (png, at) => {
      const { height } = await sharp(png).metadata()
      const width = widths[at]
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

/** Says which pictures differ between two folders, by how much of them, the most first. */
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

/** The share of pixels that differ; all, when the pictures are of different sizes. */
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
