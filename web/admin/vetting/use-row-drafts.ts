import { useEffect, useState } from 'react'
import { dropTabDraft, readTabDraft, saveTabDraft } from '../../api/draft-storage.ts'
import { currentSession } from '../../api/session.ts'

/** By application id. */
type Drafts<Draft> = Record<string, Draft>

function storedDrafts<Draft>(name: string, read: (stored: unknown) => Draft | null): Drafts<Draft> {
  const stored = readTabDraft(currentSession().accountId ?? '', name)
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(
    Object.entries(stored).flatMap(([id, value]) => {
      const draft = read(value)
      return draft === null ? [] : [[id, draft]]
    }),
  )
}

function keepDrafts(name: string, drafts: Drafts<unknown>): void {
  const { accountId } = currentSession()
  if (!accountId) return
  if (Object.keys(drafts).length > 0) saveTabDraft(accountId, name, drafts)
  else dropTabDraft(accountId, name)
}

/**
 * What an admin has typed about applications. It stays until it is sent, even across a reload. `read` returns a stored
 * draft, or null for anything else.
 */
export function useRowDrafts<Draft>(name: string, read: (stored: unknown) => Draft | null) {
  const [drafts, setDrafts] = useState(() => storedDrafts(name, read))
  useEffect(() => keepDrafts(name, drafts), [name, drafts])
  return {
    draftOf: (id: string) => drafts[id],
    /** Null: there is nothing to keep. */
    keep: (id: string, draft: Draft | null) =>
      setDrafts(({ [id]: _, ...others }) => (draft === null ? others : { ...others, [id]: draft })),
  }
}
