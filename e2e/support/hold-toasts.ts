import type { Page } from '@playwright/test'
import { TOAST } from '../../contract/vocabulary.ts'
import { dropTimers } from './drop-timers.ts'

/**
 * Keeps toasts until they are closed or another one comes: a slow machine may not reach their button in time. Call it
 * before the page loads.
 */
export const holdToasts = (page: Page) => dropTimers(page, TOAST.durationMs)
