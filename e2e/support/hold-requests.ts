import type { Page, Route } from '@playwright/test'

/** Holds the requests that match until the returned function is called. */
export async function holdRequests(page: Page, pattern: string | RegExp) {
  let letGo: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(pattern, async (route: Route) => {
    await released
    await route.continue()
  })
  return letGo
}
