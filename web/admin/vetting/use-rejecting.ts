import { useState } from 'react'
import type { ApplicationEntry } from '../../../contract/vetting.ts'
import type { Decisions } from './use-decisions.ts'

/** The rejection that is asked about. What was typed for it stays until it is sent. */
export function useRejecting(decisions: Decisions) {
  const [asked, setAsked] = useState<ApplicationEntry | null>(null)
  const [reasons, setReasons] = useState<Record<string, string>>({})
  if (!asked) return { ask: setAsked, dialog: null }
  const { id } = asked
  const reason = reasons[id] ?? ''
  const close = () => setAsked((now) => (now?.id === id ? null : now))
  const onReason = (text: string) => setReasons((before) => ({ ...before, [id]: text }))
  const send = () =>
    decisions.reject(id, reason, (isDecided) => {
      if (!isDecided) return
      onReason('')
      close()
    })
  const dialog = {
    name: asked.name ?? asked.email,
    reason,
    onReason,
    underway: decisions.underway(id),
    onConfirm: () => void send(),
    onClose: close,
  }
  return { ask: setAsked, dialog }
}
