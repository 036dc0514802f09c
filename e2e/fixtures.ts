import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
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
  /** A page of a member whose session is shared by all tests: it must not be ended or renewed. */
  signedIn: (role: Role, options?: OpenOptions) => Promise<Page>
}

/** Fails a test on console errors and warnings, page errors, refusals of the content policy and foreign requests. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  provokes: async ({}, use) => {
    const patterns: RegExp[] = []
    await use(Object.assign((...more: RegExp[]) => void patterns.push(...more), { patterns }))
  },

  watch: async ({ baseURL, provokes }, use) => {
    const { patterns } = provokes as unknown as { patterns: RegExp[] }
    const problems: string[] = []
    const note = (text: string) =>
      void (patterns.some((pattern) => pattern.test(text)) || problems.push(text))
    await use(async (context) => {
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) note(`console: ${message.text()}`)
      })
      context.on('weberror', (error) => note(`page error: ${error.error()}`))
      context.on('request', (request) => {
        const { protocol, origin } = new URL(request.url())
        if (/^https?:$/.test(protocol) && origin !== baseURL) note(`foreign request: ${request.url()}`)
      })
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`)
        })
      })
    })
    expect(problems).toEqual([])
  },

  context: async ({ context, watch }, use) => {
    await watch(context)
    await use(context)
  },

  open: async ({ browser, watch }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (as, { theme, ...options } = {}) => {
      const storageState = as === 'nobody' ? undefined : sessionFile(as)
      const context = await browser.newContext({ storageState, ...options })
      contexts.push(context)
      await watch(context)
      if (theme) await showTheme(context, theme)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },

  signedIn: async ({ open }, use) => {
    await use((role, options) => open(role, options))
  },
})

async function showTheme(context: BrowserContext, theme: Theme) {
  await context.addInitScript((value) => {
    if (location.protocol === 'http:') localStorage.setItem('beatline-theme', value)
  }, theme)
  await context.route('/api/account', async (route) => {
    const response = await route.fetch()
    if (!response.ok()) return route.fulfill({ response })
    const account = await response.json()
    account.data.view_preferences = { dark_mode: theme === 'dark' }
    await route.fulfill({ response, json: account })
  })
}
