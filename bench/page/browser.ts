import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { CHROMIUM_ARGS } from '../../chromium-args.ts'
import { ensureChromium } from '../../scripts/chromium.js'
import { own } from '../ending.ts'

/** A processor this many times slower than the real one, and a network. */
export type Machine = {
  slower: number
  /** Bits a second. */
  down: number
  up: number
  roundTripMs: number
}

/** What a measurement of the page runs on. */
export type Stage = {
  browser: Browser
  address: string
  machine: Machine
  /** Everything that went wrong in a page. */
  faults: string[]
}

export async function startBrowser(ends: AsyncDisposableStack): Promise<Browser> {
  const executablePath = await ensureChromium()
  // On a signal the bench ends the browser itself, in order.
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }
  const starting = chromium.launch({ executablePath, args: CHROMIUM_ARGS, ...signals })
  return own(ends, starting, (browser) => browser.close())
}

export type StoredSession = { access_token: string }

/** A browser profile that contains nothing of the page but a session, if one is given. */
export function freshContext(
  { browser, address }: Stage,
  session: StoredSession | null,
): Promise<BrowserContext> {
  const { origin, hostname } = new URL(address)
  // As web/api/session.ts names it.
  const name = `sb-${hostname.split('.')[0]}-auth-token`
  const localStorage = session ? [{ name, value: JSON.stringify(session) }] : []
  return browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
}

export type OpenPage = { page: Page; devtools: CDPSession }

/** A new page, whose errors are added to the faults. */
export async function openPage({ faults }: Stage, context: BrowserContext): Promise<OpenPage> {
  const page = await context.newPage()
  page.on('pageerror', (error) => faults.push(`page error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.url()}: ${response.status()}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    if (reason !== 'net::ERR_ABORTED') faults.push(`${request.url()}: ${reason}`)
  })
  return { page, devtools: await context.newCDPSession(page) }
}

export const slowProcessor = ({ devtools }: OpenPage, { slower }: Machine) =>
  devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })

export const slowNetwork = ({ devtools }: OpenPage, { down, up, roundTripMs }: Machine) =>
  devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: down / 8,
    uploadThroughput: up / 8,
  })
