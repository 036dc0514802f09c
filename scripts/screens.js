import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { ensureBuilt } from './bootstrap.js'
import { ensureChromium } from './chromium.js'
import { takeCard } from './screens/card.js'
import { startProduct } from './screens/product.js'
import { compareScreens, takeScreens } from './screens/review.js'
import { STATES } from './screens/states.js'
import { fail, root, say } from './terminal.js'

const HELP = `npm run screens                  takes the picture that links to the front page show
npm run screens -- all           takes every screen in every state, at five widths, in both themes
  --into FOLDER                  where they go (.cache/screens)
  --only WORDS                   those alone whose names hold these words: feed, feed-empty, long
                                 states: ${Object.keys(STATES).join(', ')}
  --width N                      at that width alone, in CSS pixels
npm run screens -- compare A B   says which pictures of folder B differ from those of A`

const { values, positionals } = readArgs()
if (values.width !== undefined && !(Number(values.width) >= 1)) fail('--width takes a number of pixels.')
const [what = 'link-picture', ...folders] = positionals
const acts = { 'link-picture': takeLinkPicture, all: takeAll }
if (what === 'compare' && folders.length === 2) await compareScreens(...folders)
else if (values.help) say(HELP)
else if (!Object.hasOwn(acts, what)) fail(HELP)
else if (values.into && existsSync(values.into) && !statSync(values.into).isDirectory())
  fail(`There is a file at ${values.into}. Name a folder.`)
else await withProduct(acts[what])

function readArgs() {
  const options = {
    into: { type: 'string' },
    only: { type: 'string' },
    width: { type: 'string' },
    help: { type: 'boolean' },
  }
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    return fail(error.message)
  }
}

/** The product itself, with a fresh demo world, and a browser. */
async function withProduct(act) {
  await ensureBuilt()
  const product = await startProduct()
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox', '--hide-scrollbars'],
  })
  try {
    await act(browser, product.address)
  } finally {
    await browser.close()
    await product.stop()
  }
}

async function takeLinkPicture(browser, address) {
  await takeCard(browser, address, join(root, 'web/public/og/beatline.png'))
  say('The picture is in web/public/og. Build the page again to show it.')
}

async function takeAll(browser, address) {
  const folder = values.into ?? join(root, '.cache/screens')
  const widths = values.width === undefined ? null : [Number(values.width)]
  const faults = await takeScreens(browser, address, { folder, only: values.only ?? '', widths })
  say(`The pictures are in ${folder}, all widths of a screen side by side in its sheets.`)
  if (faults.length > 0) process.exitCode = 1
}
