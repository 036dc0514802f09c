import type { Page } from '@playwright/test'
import { TOAST } from '../../contract/vocabulary.ts'

/**
 * Keeps toasts until they are closed or another one comes: a slow machine may not reach their button in time. Call it
 * before the page loads.
 */
export async function holdToasts(page: Page) {
  await page.addInitScript((duration) => {
    const { setTimeout } = window
    window.setTimeout = ((act: () => void, after?: number, ...given: unknown[]) =>
      after === duration ? 0 : setTimeout(act, after, ...given)) as typeof setTimeout
  }, TOAST.durationMs)
}
