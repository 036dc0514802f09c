import { useEffect, useState } from 'react'
import type { ApplicationEntry } from '../../../contract/vetting.ts'
import { dropTabDraft, readTabDraft, saveTabDraft } from '../../api/draft-storage.ts'
import { currentSession } from '../../api/session.ts'
import { showDraftToast } from '../../api/use-stored-draft.ts'
import type { Decisions } from './use-decisions.ts'

const DRAFT = 'reject'

/** By application id. */
type Reasons = Record<string, string>

function draftReasons(): Reasons {
  const stored = readTabDraft(currentSession().accountId ?? '', DRAFT)
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(Object.entries(stored).filter(([, reason]) => typeof reason === 'string'))
}

function keepReasons(reasons: Reasons): void {
  const { accountId } = currentSession()
  if (!accountId) return
  const written = Object.entries(reasons).filter(([, reason]) => reason !== '')
  if (written.length > 0) saveTabDraft(accountId, DRAFT, Object.fromEntries(written))
  else dropTabDraft(accountId, DRAFT)
}

/** The rejection being confirmed. The reason typed for it stays until it is sent, even across a reload. */
export function useRejecting(decisions: Decisions) {
  const [asked, setAsked] = useState<ApplicationEntry | null>(null)
  const [reasons, setReasons] = useState(draftReasons)
  useEffect(() => keepReasons(reasons), [reasons])
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
    onClose: () => {
      if (reason !== '') showDraftToast()
      close()
    },
  }
  return { ask: setAsked, dialog }
}
