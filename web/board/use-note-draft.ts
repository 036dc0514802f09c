import { useEffect, useState } from 'react'
import { cleanText } from '../../contract/text.ts'
import { dropTabDraft, readTabDraft, saveTabDraft } from '../api/draft-storage.ts'
import { currentSession } from '../api/session.ts'

/** What the server will keep of a typed note. */
export const tidyNote = (typed: string): string => cleanText(typed).trim()

/** The note being written: what is not saved survives a reload, and stays while the author is at other pitches. */
export function useNoteDraft(pitch_id: string, note: string) {
  const accountId = currentSession().accountId ?? ''
  const name = `note-${pitch_id}`
  const [typed, type] = useState(() => {
    const stored = readTabDraft(accountId, name)
    return typeof stored === 'string' ? stored : null
  })
  const isChanged = typed !== null && tidyNote(typed) !== note
  useEffect(() => {
    if (isChanged) saveTabDraft(accountId, name, typed)
    else dropTabDraft(accountId, name)
  }, [accountId, name, typed, isChanged])
  return { text: typed ?? note, isChanged, type, discard: () => type(null) }
}
