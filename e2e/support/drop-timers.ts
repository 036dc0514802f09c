import type { Page } from '@playwright/test'

/** Timers of a page with this duration never fire. Call it before the page loads. */
export const dropTimers = (page: Page, durationMs: number) =>
  page.addInitScript((duration) => {
    const { setTimeout } = window
    window.setTimeout = ((act: () => void, after?: number, ...given: unknown[]) =>
      after === duration ? 0 : setTimeout(act, after, ...given)) as typeof setTimeout
  }, durationMs)
