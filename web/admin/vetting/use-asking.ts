import { useRef, useState } from 'react'
import type { ApplicationEntry } from '../../../contract/vetting.ts'
import { showDraftToast } from '../../api/use-stored-draft.ts'
import type { Decisions } from './use-decisions.ts'
import { useRowDrafts } from './use-row-drafts.ts'

const readQuestion = (stored: unknown) => (typeof stored === 'string' ? stored : null)

/** The question being written to an applicant. It stays until it is sent, even across a reload. */
export function useAsking(decisions: Decisions) {
  const [asked, setAsked] = useState<ApplicationEntry | null>(null)
  /** The application whose applicant was asked last: the button that opened the question is off by then. */
  const sentTo = useRef('')
  const { draftOf, keep } = useRowDrafts('ask', readQuestion)
  const openFor = (application: ApplicationEntry) => {
    sentTo.current = ''
    setAsked(application)
  }
  if (!asked) return { ask: openFor, sentTo, dialog: null }
  const { id } = asked
  const question = draftOf(id) ?? ''
  const close = () => setAsked((now) => (now?.id === id ? null : now))
  const send = () =>
    decisions.ask(id, question, (isOver) => {
      if (!isOver) return
      sentTo.current = id
      keep(id, null)
      close()
    })
  const dialog = {
    isAnswered: asked.answered_at !== null,
    question,
    onQuestion: (text: string) => keep(id, text === '' ? null : text),
    underway: decisions.underway(id),
    onSend: () => void send(),
    onClose: () => {
      if (question !== '') showDraftToast()
      close()
    },
  }
  return { ask: openFor, sentTo, dialog }
}
