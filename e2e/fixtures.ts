import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type Request,
  type WebError,
} from '@playwright/test'
import { type Role, sessionFile } from './members.ts'

export { expect }

type Theme = 'dark' | 'light'
type OpenOptions = BrowserContextOptions & { theme?: Theme }

type Fixtures = {
  /** What this test provokes on purpose: console messages that match are no failure. */
  provokes: (...patterns: RegExp[]) => void
  watch: (context: BrowserContext) => Promise<void>
  /** A page in a browser of its own, signed in or not. `theme` is shown without changing the account. */
  open: (as: Role | 'nobody', options?: OpenOptions) => Promise<Page>
  /**
   * A page of a member whose session is shared by all tests: it must not be ended or renewed. Without options the first
   * one of a role is in a browser that the next test gets as well, emptied, with the product's files in its cache.
   * Whatever can't be undone there (a clock, a script for each page, listeners of the context) needs `open`.
   */
  signedIn: (role: Role, options?: OpenOptions) => Promise<Page>
}

type WorkerFixtures = { browsers: Map<Role, BrowserContext> }

// The header's counts only log that they did not load; why is in the browser's own line, which counts.
const LOGGED_ONLY = /^console: The (notifications|unread count) did not load:/

const UNDER_WAY = /status of 401/

/** Fails a test on console errors and warnings, page errors, refusals of the content policy and foreign requests. */
export const test = base.extend<Fixtures, WorkerFixtures>({
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
    const watched: (() => void)[] = []
    await use(async (context) => {
      // What a page, or another tab, is asking for while its member signs out is refused rightly.
      let signsOut = false
      const onConsole = (message: ConsoleMessage) => {
        if (signsOut && UNDER_WAY.test(message.text())) return
        if (['error', 'warning'].includes(message.type()))
          note(`console: ${message.text()} (${message.location().url})`)
      }
      const onError = (error: WebError) => note(`page error: ${error.error()}`)
      const onRequest = (request: Request) => {
        const { protocol, origin, pathname } = new URL(request.url())
        if (pathname === '/auth/v1/logout') signsOut = true
        if (pathname === '/auth/v1/token') signsOut = false
        if (/^https?:$/.test(protocol) && origin !== baseURL) note(`foreign request: ${request.url()}`)
      }
      context.on('console', onConsole).on('weberror', onError).on('request', onRequest)
      watched.push(
        () => void context.off('console', onConsole).off('weberror', onError).off('request', onRequest),
      )
    })
    for (const stop of watched) stop()
    expect(problems).toEqual([])
  },

  context: async ({ context, watch }, use) => {
    await reportViolations(context)
    await watch(context)
    await use(context)
    await letGo(context)
  },

  open: async ({ browser, watch }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (as, { theme, ...options } = {}) => {
      const storageState = as === 'nobody' ? undefined : sessionFile(as)
      const context = await browser.newContext({ storageState, ...options })
      contexts.push(context)
      await reportViolations(context)
      await watch(context)
      if (theme) await showTheme(context, theme)
      return context.newPage()
    })
    for (const context of contexts) {
      await letGo(context)
      await context.close()
    }
  },

  browsers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const browsers = new Map<Role, BrowserContext>()
      await use(browsers)
      for (const context of browsers.values()) await context.close()
    },
    { scope: 'worker' },
  ],

  signedIn: async ({ browser, browsers, open, watch }, use) => {
    const lent = new Set<Role>()
    await use(async (role, options) => {
      if (options || lent.has(role)) return open(role, options)
      lent.add(role)
      const context = browsers.get(role) ?? (await browser.newContext({ storageState: sessionFile(role) }))
      if (!browsers.has(role)) await reportViolations(context)
      browsers.set(role, context)
      await watch(context)
      return context.newPage()
    })
    for (const role of lent) await empty(browsers.get(role)!, role)
  },
})

/** As a new browser with the same session: no tab, nothing kept, nothing granted, nothing answered by a test. */
async function empty(context: BrowserContext, role: Role) {
  await letGo(context)
  for (const page of context.pages()) await page.close()
  await context.setOffline(false)
  await context.clearPermissions()
  await context.setStorageState(sessionFile(role))
}

async function reportViolations(context: BrowserContext) {
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`)
    })
  })
}

/** What a page asks for while its test ends is answered by nobody, and is no failure of the test. */
async function letGo(context: BrowserContext) {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
}

async function showTheme(context: BrowserContext, theme: Theme) {
  await context.addInitScript((value) => {
    if (location.protocol === 'http:') localStorage.setItem('beatline-theme', value)
  }, theme)
  await context.route('/api/account', async (route) => {
    // The server may just have closed the connection that is kept alive.
    const response = await route.fetch({ maxRetries: 1 })
    if (!response.ok()) return route.fulfill({ response })
    const account = await response.json()
    account.data.view_preferences = { dark_mode: theme === 'dark' }
    await route.fulfill({ response, json: account })
  })
}
