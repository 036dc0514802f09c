import { APPLICATION_STEPS } from '../../../contract/applications.rules.ts'
import { readFromTab, storeInTab } from '../tab-storage.ts'
import { type Draft, EMPTY } from './draft.ts'

const KEY = 'beatline-application'

/** `role` is what the address asked for when it was kept. */
export type StoredDraft = { draft: Draft; step: number; role: string | null }

/** Keeps an application that is not sent for a reload of its tab. */
export const storeDraft = (stored: StoredDraft): void => storeInTab(KEY, stored)

/** What was kept, as far as it can be read; null without any. */
export function readDraft(): StoredDraft | null {
  const { draft, step, role } = readFromTab(KEY)
  if (draft === null || typeof draft !== 'object') return null
  const isStep = typeof step === 'number' && APPLICATION_STEPS[step] !== undefined
  return {
    draft: { ...EMPTY, ...readable(draft as Record<string, unknown>) },
    step: isStep ? step : 0,
    role: typeof role === 'string' ? role : null,
  }
}

export const dropDraft = (): void => storeInTab(KEY, null)

function readable(draft: Record<string, unknown>): Partial<Draft> {
  const isBeats = (value: unknown) => Array.isArray(value) && value.every((beat) => typeof beat === 'string')
  const known = Object.keys(EMPTY).filter((field) =>
    field === 'beats' ? isBeats(draft[field]) : typeof draft[field] === 'string',
  )
  return Object.fromEntries(known.map((field) => [field, draft[field]]))
}
