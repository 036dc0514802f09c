import { useEffect, useState } from 'react'
import type { Account } from '../../contract/accounts.ts'
import { lengthOf } from '../../contract/text.ts'
import { LENGTHS } from '../../contract/vocabulary.ts'
import { dropTabDraft, readTabDraft, saveTabDraft } from '../api/draft-storage.ts'
import { tidyBio } from './profile.data.ts'

/** What is typed, and the bio that it is meant to replace. */
type Draft = { text: string; read: string }

const NAME = 'bio'

function readDraft(accountId: string): Draft | null {
  const stored = readTabDraft(accountId, NAME) as Partial<Draft> | null
  return typeof stored?.text === 'string' && typeof stored.read === 'string' ? (stored as Draft) : null
}

/**
 * The bio being written: survives a reload, and is never overwritten by what another of the member's pages has saved.
 */
export function useBio({ id, profile }: Account) {
  const stored = profile.bio ?? ''
  const [draft, setDraft] = useState(() => readDraft(id))
  const [isRestored, setRestored] = useState(draft !== null && tidyBio(draft.text) !== stored)
  const isTyped = draft !== null && (tidyBio(draft.text) !== draft.read || draft.read === stored)
  const text = isTyped ? draft.text : stored
  const isChanged = tidyBio(text) !== stored
  useEffect(() => {
    if (draft !== null && isChanged) saveTabDraft(id, NAME, draft)
    else dropTabDraft(id, NAME)
  }, [id, draft, isChanged])
  return {
    text,
    stored,
    isChanged,
    isTooLong: lengthOf(tidyBio(text)) > LENGTHS.bio,
    isRestored,
    /** Another page has saved another bio since this one was begun. */
    isOvertaken: isTyped && draft.read !== stored && isChanged,
    type: (typed: string) => {
      setRestored(false)
      setDraft({ text: typed, read: isTyped ? draft.read : stored })
    },
    keep: () => setDraft({ text, read: stored }),
    discard: () => {
      setRestored(false)
      setDraft(null)
    },
    /** What was sent has arrived; what has been typed since stays. */
    saved: (sent: string) => {
      setRestored(false)
      setDraft((now) => (now === null || now.text === sent ? null : { text: now.text, read: tidyBio(sent) }))
    },
  }
}
