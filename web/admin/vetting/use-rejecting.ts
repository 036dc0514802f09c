import { useState } from 'react'
import { ANOTHER_REASON } from '../../../contract/vetting.rules.ts'
import type { ApplicationEntry } from '../../../contract/vetting.ts'
import { showDraftToast } from '../../api/use-stored-draft.ts'
import type { Decisions } from './use-decisions.ts'
import { useRowDrafts } from './use-row-drafts.ts'

/** The chosen reason, and the admin's own words for ANOTHER_REASON. Nothing is chosen at first. */
export type GivenReason = { chosen: string; words: string }

const NONE: GivenReason = { chosen: '', words: '' }

function readReason(stored: unknown): GivenReason | null {
  const { chosen, words } = (stored ?? {}) as Partial<GivenReason>
  return typeof chosen === 'string' && typeof words === 'string' ? { chosen, words } : null
}

/** The rejection being confirmed. The reason given for it stays until it is sent, even across a reload. */
export function useRejecting(decisions: Decisions) {
  const [asked, setAsked] = useState<ApplicationEntry | null>(null)
  const { draftOf, keep } = useRowDrafts('reject', readReason)
  if (!asked) return { ask: setAsked, dialog: null }
  const { id } = asked
  const reason = draftOf(id) ?? NONE
  const close = () => setAsked((now) => (now?.id === id ? null : now))
  const send = () =>
    decisions.reject(id, reason.chosen === ANOTHER_REASON ? reason.words : reason.chosen, (isDecided) => {
      if (!isDecided) return
      keep(id, null)
      close()
    })
  const dialog = {
    name: asked.name ?? asked.email,
    reason,
    onReason: (given: GivenReason) => keep(id, given),
    underway: decisions.underway(id),
    onConfirm: () => void send(),
    onClose: () => {
      if (reason.words !== '') showDraftToast()
      close()
    },
  }
  return { ask: setAsked, dialog }
}
