import { expect, type Page } from '@playwright/test'

/** The front page is there, whole: after a sign-out it is loaded anew, outside of the members' program. */
export async function expectFrontPage(page: Page): Promise<void> {
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1, name: /reporter/ })).toBeVisible()
}

/** What the page before had to say. */
export const keptToast = (page: Page) => page.getByRole('status', { name: 'Notifications' })
