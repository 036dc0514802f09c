import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Draft, type DraftPlace, draftAt, keepDraft } from './drafts.data.ts'

/** What is being typed, kept until it is sent; `start` is what stands there without it. */
export function useDraft(place: DraftPlace, start: Draft) {
  const client = useQueryClient()
  const [draft, setDraft] = useState(() => draftAt(client, place) ?? start)
  const change = (next: Draft) => {
    setDraft(next)
    keepDraft(client, place, next.text === start.text ? null : next)
  }
  return {
    ...draft,
    isKept: draft.text !== start.text,
    setText: (text: string) => change({ ...draft, text }),
    /** The key under which this content is sent, the same for every try of it. */
    keyFor: (content: string): string => {
      const sent = draft.sent?.content === content ? draft.sent : { content, key: crypto.randomUUID() }
      change({ ...draft, sent })
      return sent.key
    },
    /** It was refused: the next try is a new intention. */
    forgetKey: () => change({ ...draft, sent: undefined }),
    /** The text that the edit replaces was read anew. */
    readAgain: (read: string) => change({ ...draft, read }),
    /** It has arrived. */
    finish: () => {
      setDraft(start)
      keepDraft(client, place, null)
    },
  }
}
