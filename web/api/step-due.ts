import type { ErrorCode } from '../../contract/errors.ts'

const STEPS: (ErrorCode | undefined)[] = [
  'second_factor_required',
  'suspended',
  'banned',
  'second_factor_setup_required',
  'onboarding_required',
]
const listeners = new Set<() => void>()

/**
 * Calls back when the server requires another step first, so that the page can show it; returns an unsubscribe
 * function.
 */
export function onStepDue(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function noteRefusal(code: ErrorCode | undefined): void {
  if (STEPS.includes(code)) for (const listener of listeners) listener()
}
