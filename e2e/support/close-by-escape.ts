import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/**
 * Closes a layer by Escape. One that has just opened, or that another one has just uncovered, hears keys a moment
 * later.
 */
export const closeByEscape = (page: Page, layer: Locator) =>
  expect(async () => {
    await page.keyboard.press('Escape')
    await expect(layer).toHaveCount(0, { timeout: 5_000 })
  }).toPass()
