import type { Page } from '@playwright/test'
import { expect } from '../support/fixtures.ts'

/** Chooses a level in the open dialog, and saves it. */
export async function chooseLimit(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Limit contact with/ })
  await dialog.getByRole('radio', { name, exact: true }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
}

/** The same from the open menu of a member. */
export async function limit(page: Page, name: string): Promise<void> {
  await page.getByRole('menuitem', { name: 'Limit Contact' }).click()
  await chooseLimit(page, name)
}
