import { expect, type Page } from '@playwright/test'

/** The complete front page: after a sign-out it loads again, outside of the members' app. */
export async function expectFrontPage(page: Page): Promise<void> {
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1, name: /reporter/ })).toBeVisible()
}

/** The messages of the page before. */
export const pendingToast = (page: Page) => page.getByRole('status', { name: 'Notifications' })
