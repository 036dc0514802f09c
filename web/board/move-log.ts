import { useEffect, useState } from 'react'
import type { Stage } from '../../contract/vocabulary.ts'
import { readTabDraft, saveTabDraft } from '../api/draft-storage.ts'
import { currentSession } from '../api/session.ts'
import { afterPaint } from '../ui/after-paint.ts'
import type { Move } from './move-queue.ts'

/** One act of the author: what z takes back at once. */
export type Act = {
  id: string
  moves: { pitch_id: string; to: Stage; back: Move }[]
  /** After a move of many: what the board says of it, and until when. */
  bulk?: { words: string; until: number }
}

const UNDONE_MAX = 50

const readActs = (accountId: string, name: string): Act[] => {
  const stored = readTabDraft(accountId, name)
  return Array.isArray(stored) ? stored : []
}

/** What was done on a board in this browser tab, and can be undone: also after a reload. */
export function useMoveLog(accountId: string, post_id: string) {
  const name = `board-undo-${post_id}`
  const [acts, setActs] = useState(() => readActs(accountId, name))
  useEffect(
    () =>
      afterPaint(() => {
        if (currentSession().accountId === accountId) saveTabDraft(accountId, name, acts)
      }),
    [accountId, name, acts],
  )
  const isOffered = ({ bulk }: Act) => bulk !== undefined && bulk.until > Date.now()
  return {
    acts,
    note: (act: Act) =>
      setActs((before) =>
        [...before, act].filter((one, at, all) => at >= all.length - UNDONE_MAX || isOffered(one)),
      ),
    clear: () => setActs([]),
    forget: (ids: readonly string[]) => setActs((before) => before.filter(({ id }) => !ids.includes(id))),
  }
}
