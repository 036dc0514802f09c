import type { Locator, Page } from '@playwright/test'
import { BOUND } from '../../test/support/bound.ts'
import { expect } from './fixtures.ts'

/** How long a layer may take to close: a second Escape would close what is below it. */
const CLOSES_MS = 15_000

/**
 * Closes a layer by Escape. Nothing listens for a moment after it has opened, or after a layer above it has closed.
 */
export async function closeByEscape(page: Page, layer: Locator) {
  await expect(layer).not.toHaveCount(0)
  await expect(async () => {
    if ((await layer.count()) > 0) await page.keyboard.press('Escape')
    await expect(layer).toHaveCount(0, { timeout: CLOSES_MS })
  }).toPass({ timeout: BOUND.timeout })
}
