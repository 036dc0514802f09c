import { useEffect } from 'react'
import type { noteActivity } from '../../contract/dormancy.ts'
import { call } from '../api/call.ts'
import { wasLoadedUnseen } from '../api/lost-parts.ts'
import { keepNotedAt, notedAt } from './noted-at.ts'

const DAY_MS = 24 * 3_600_000
/** How much later than a failure the next occasion on this page counts. */
const PAUSE_MS = 60_000
/** When this page last reported in vain. */
const failedAt = new Map<string, number>()
const INPUTS = ['pointerdown', 'keydown', 'wheel'] as const

/**
 * Reports to the server that the member is active, once per UTC day for all tabs: when the page loads in view, or at
 * their first input after that or on another day. A page that has reloaded itself is no sign of activity. The server
 * counts the same days, so one browser's report does not suppress another's on the next day. An open tab alone reports
 * nothing. Null: there is nobody to report.
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
  // First, so that no other tab and no other key reports the same.
  keepNotedAt(accountId, Date.now())
  try {
    await call<typeof noteActivity>('POST /api/account/activity')
  } catch {
    failedAt.set(accountId, Date.now())
    keepNotedAt(accountId, 0)
  }
}

/** In UTC. */
const isSameDay = (one: number, other: number) => Math.floor(one / DAY_MS) === Math.floor(other / DAY_MS)

/** After a clock was set back, a stored time may be in the future: ignore it. */
function isPause(since: number): boolean {
  const age = Date.now() - since
  return age >= 0 && age < PAUSE_MS
}
