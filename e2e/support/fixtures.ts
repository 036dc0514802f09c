import { writeFile } from 'node:fs/promises'
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
  type Request,
  type TestInfo,
} from '@playwright/test'
import { TOAST } from '../../contract/vocabulary.ts'
import { query } from './database.ts'
import { type Role, sessionFile } from './members.ts'

export { expect }

type Theme = 'dark' | 'light'
type OpenOptions = BrowserContextOptions & { theme?: Theme }

/** What the shared members do in many stories: together they would exceed an hourly limit. */
const SHARED_LIMITS = ['posts', 'post-edits', 'comments', 'messages', 'likes', 'pitches', 'sources']

type Fixtures = {
  /** Whatever other stories have counted, each begins with the whole of these limits. */
  fullLimits: undefined
  /** What this test provokes on purpose: matching console messages are not failures. */
  provokes: (...patterns: RegExp[]) => void
  watch: (context: BrowserContext) => Promise<void>
  /** A page in a browser of its own, signed in or not. `theme` is shown without changing the account. */
  open: (as: Role | 'nobody', options?: OpenOptions) => Promise<Page>
  /** A page of a member with the session that all tests share: it must not be ended or renewed. */
  signedIn: (role: Role, options?: OpenOptions) => Promise<Page>
}

// The header's counts only log that they did not load; the browser's own line says why, and counts.
const LOGGED_ONLY = /^console: The (notifications|unread count) did not load:/

const UNDER_WAY = /status of 401/

/** Fails a test on console errors and warnings, page errors, refusals of the content policy and foreign requests. */
export const test = base.extend<Fixtures>({
  fullLimits: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      await query(`delete from rate_limits where split_part(key, ':', 1) = any ($1)`, [SHARED_LIMITS])
      await use(undefined)
    },
    { auto: true },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  provokes: async ({}, use) => {
    const patterns: RegExp[] = []
    await use(Object.assign((...more: RegExp[]) => void patterns.push(...more), { patterns }))
  },

  watch: async ({ baseURL, provokes }, use) => {
    const { patterns } = provokes as unknown as { patterns: RegExp[] }
    const problems: string[] = []
    const note = (text: string) =>
      void ([LOGGED_ONLY, ...patterns].some((pattern) => pattern.test(text)) || problems.push(text))
    await use(async (context) => {
      // Requests by a page, or another tab, during its member's sign-out are rightly refused.
      let signsOut = false
      context.on('console', (message) => {
        if (signsOut && UNDER_WAY.test(message.text())) return
        if (['error', 'warning'].includes(message.type()))
          note(`console: ${message.text()} (${message.location().url})`)
      })
      noteLoads(context)
      context.on('weberror', (error) => note(`page error: ${error.error()}`))
      context.on('request', (request) => {
        const { protocol, origin, pathname } = new URL(request.url())
        if (pathname === '/auth/v1/logout') signsOut = true
        if (pathname === '/auth/v1/token') signsOut = false
        if (/^https?:$/.test(protocol) && origin !== baseURL) note(`foreign request: ${request.url()}`)
      })
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`)
        })
      })
      // A slow machine may look at a toast later than 5 s after it came.
      await context.addInitScript((duration) => {
        const { setTimeout } = window
        window.setTimeout = ((act: () => void, after?: number, ...given: unknown[]) =>
          setTimeout(act, after === duration ? 4 * duration : after, ...given)) as typeof setTimeout
      }, TOAST.durationMs)
    })
    expect(problems).toEqual([])
  },

  context: async ({ context, watch }, use, info) => {
    await watch(context)
    await use(context)
    await notePages(context, info)
    await letGo(context)
  },

  open: async ({ browser, watch }, use, info) => {
    const contexts: BrowserContext[] = []
    await use(async (as, { theme, ...options } = {}) => {
      const storageState = as === 'nobody' ? undefined : sessionFile(as)
      const context = await browser.newContext({ storageState, ...options })
      contexts.push(context)
      await watch(context)
      if (theme) await showTheme(context, theme)
      return context.newPage()
    })
    for (const context of contexts) {
      await notePages(context, info)
      await letGo(context)
      await context.close()
    }
  },

  signedIn: async ({ open }, use) => {
    await use((role, options) => open(role, options))
  },
})

/** What each browser has loaded: pages, their scripts and styles, and what asks whether there is a network. */
const loads = new WeakMap<BrowserContext, string[]>()

function noteLoads(context: BrowserContext) {
  const noted: string[] = []
  loads.set(context, noted)
  const note = (how: string) => (request: Request) => {
    const { pathname } = new URL(request.url())
    if (!request.isNavigationRequest() && !/^\/(assets|readyz)/.test(pathname)) return
    noted.push(`${new Date().toISOString()} ${how} ${pathname} ${request.failure()?.errorText ?? ''}`)
  }
  context.on('request', note('asked'))
  context.on('requestfinished', note('got'))
  context.on('requestfailed', note('failed'))
}

/** After a failure, writes down what each page shows, and has loaded: Playwright does so for one page alone. */
async function notePages(context: BrowserContext, info: TestInfo) {
  if (info.status === info.expectedStatus) return
  for (const page of context.pages()) {
    const shown = await page.locator('body').ariaSnapshot({ timeout: 10_000 }).catch(String)
    const path = info.outputPath(`page-${crypto.randomUUID().slice(0, 4)}.txt`)
    await writeFile(path, [page.url(), shown, ...(loads.get(context) ?? [])].join('\n'))
    await info.attach(page.url(), { path })
  }
}

/** A page's requests as its test ends get no answer, and do not fail the test. */
async function letGo(context: BrowserContext) {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
}

/** The theme of each browser, whatever the account says. */
const themes = new WeakMap<BrowserContext, Theme>()

/** Shows a theme in every page of a browser, including open ones. The account isn't changed. */
export async function showTheme(context: BrowserContext, theme: Theme) {
  const isFirst = !themes.has(context)
  themes.set(context, theme)
  if (isFirst) await fixTheme(context, theme)
  for (const page of context.pages())
    await page.evaluate((value) => {
      document.documentElement.dataset.theme = value
      localStorage.setItem('beatline-theme', value)
    }, theme)
}

async function fixTheme(context: BrowserContext, theme: Theme) {
  await context.addInitScript((value) => {
    if (location.protocol === 'http:') localStorage['beatline-theme'] ??= value
  }, theme)
  await context.route('/api/account', async (route) => {
    // The server may just have closed the keep-alive connection.
    const response = await route.fetch({ maxRetries: 1 })
    if (!response.ok()) return route.fulfill({ response })
    const account = await response.json()
    account.data.view_preferences = { dark_mode: themes.get(context) === 'dark' }
    await route.fulfill({ response, json: account })
  })
}
