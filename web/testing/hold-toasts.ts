import { onTestFinished } from 'vitest'
import { TOAST } from '../../contract/vocabulary.ts'

const { durationMs } = TOAST

/** Toasts stay until they are closed: a slow machine may not look at one, or reach its button, in time. */
export const holdToasts = () => void Object.assign(TOAST, { durationMs: 2 ** 31 - 1 })

/** For the rest of a test, they stay as long as in the product. */
export function releaseToasts(): void {
  Object.assign(TOAST, { durationMs })
  onTestFinished(holdToasts)
}
