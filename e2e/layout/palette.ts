import { expect, type Locator, type Page } from '@playwright/test'

// What the stories about the commands do with them, with the locators a reader would use.

export const palette = (page: Page) => page.getByRole('dialog', { name: 'Commands' })
export const shortcuts = (page: Page) => page.getByRole('dialog', { name: 'Keyboard Shortcuts' })

/** Opened by key, wherever the focus is. Resolves to its field. */
export async function openPalette(page: Page): Promise<Locator> {
  await page.keyboard.press('Control+k')
  const field = palette(page).getByRole('combobox')
  await expect(field).toBeFocused()
  return field
}

/** The choices under a heading. */
export const choices = (page: Page, group: string) =>
  palette(page).getByRole('group', { name: group, exact: true }).getByRole('option')

export const choice = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name })
