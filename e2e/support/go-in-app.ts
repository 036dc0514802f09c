import type { Page } from '@playwright/test'

/** The page's router, by the name under which it publishes itself. */
declare const __TSR_ROUTER__: { subscribe: (event: 'onResolved', then: () => void) => () => void }

/**
 * Goes to an address of the members' app as a link does, without loading the page again. Resolves once that page, or the
 * one it leads on to, is shown.
 */
export async function goInApp(page: Page, address: string) {
  await page.evaluate(async (to) => {
    const { promise: shown, resolve } = Promise.withResolvers<void>()
    const stop = __TSR_ROUTER__.subscribe('onResolved', resolve)
    history.pushState(null, '', to)
    await shown
    stop()
  }, address)
}
