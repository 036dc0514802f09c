import { useEffect } from 'react'
import type { noteActivity } from '../../contract/dormancy.ts'
import { call } from '../api/call.ts'
import { wasLoadedUnseen } from '../api/lost-parts.ts'
import { keepNotedAt, notedAt } from './noted-at.ts'

const DAY_MS = 24 * 3_600_000
/** After a failure, the next occasion on this page counts that comes so much later. */
const PAUSE_MS = 60_000
/** When this page last told it in vain. */
const failedAt = new Map<string, number>()
const INPUTS = ['pointerdown', 'keydown', 'wheel'] as const

/**
 * Tells the server that somebody is here, once a day of UTC for all tabs: when the page loads before his eyes, or at
 * his first input after that or on another day. A page that has loaded itself is no sign of anybody. The server counts
 * the same days, so that what one browser has told keeps no other's note of the next day away. An open tab by itself
 * tells nothing. Null: there is nobody to tell of.
 */
export function useActivityNote(accountId: string | null): void {
  useEffect(() => (accountId === null ? undefined : noteInputs(accountId)), [accountId])
}

function noteInputs(accountId: string): () => void {
  const onInput = () => void note(accountId)
  if (document.visibilityState === 'visible' && !wasLoadedUnseen()) onInput()
  for (const input of INPUTS) window.addEventListener(input, onInput, { capture: true, passive: true })
  return () => {
    for (const input of INPUTS) window.removeEventListener(input, onInput, { capture: true })
  }
}

async function note(accountId: string): Promise<void> {
  if (isSameDay(notedAt(accountId), Date.now()) || isPause(failedAt.get(accountId) ?? 0)) return
  // First, so that no other tab and no other key says the same.
  keepNotedAt(accountId, Date.now())
  try {
    await call<typeof noteActivity>('POST /api/account/activity')
  } catch {
    failedAt.set(accountId, Date.now())
    keepNotedAt(accountId, 0)
  }
}

/** Of UTC. */
const isSameDay = (one: number, other: number) => Math.floor(one / DAY_MS) === Math.floor(other / DAY_MS)

/** A clock that was set back makes a time of the future: that is none. */
function isPause(since: number): boolean {
  const age = Date.now() - since
  return age >= 0 && age < PAUSE_MS
}
