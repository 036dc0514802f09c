import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Draft, type DraftKey, draftAt, keepDraft } from './drafts.data.ts'

/** The text being typed, stored until it is sent; `start` is the initial text. */
export function useDraft(draftKey: DraftKey, start: Draft) {
  const client = useQueryClient()
  const [draft, setDraft] = useState(() => draftAt(client, draftKey) ?? start)
  const change = (next: Draft) => {
    setDraft(next)
    keepDraft(client, draftKey, next.text === start.text ? null : next)
  }
  return {
    ...draft,
    hasDraft: draft.text !== start.text,
    setText: (text: string) => change({ ...draft, text }),
    /** The idempotency key for this content, the same for every try. */
    keyFor: (content: string): string => {
      const sent = draft.sent?.content === content ? draft.sent : { content, key: crypto.randomUUID() }
      change({ ...draft, sent })
      return sent.key
    },
    /** It was refused: the next try is a new intention. */
    forgetKey: () => change({ ...draft, sent: undefined }),
    /** The text that the edit replaces was refetched. */
    readAgain: (read: string) => change({ ...draft, read }),
    /** It has arrived. */
    finish: () => {
      setDraft(start)
      keepDraft(client, draftKey, null)
    },
  }
}
