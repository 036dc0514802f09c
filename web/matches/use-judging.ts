import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { want } from '../api/last-intent.ts'
import { ownUndo } from '../api/own-undo.ts'
import { toast } from '../ui/toast-store.ts'
import { forgetOffScreen, patchMarks, renewWithout, sendJudgement } from './matches.data.ts'

/** Marks matches as not relevant, and takes that back: it shows at once. */
export function useJudging(accountId: string) {
  const client = useQueryClient()
  const last = useRef<{ post_id: string; undo: () => void }>(null)
  const judge = (post_id: string, isNotRelevant: boolean) => {
    const show = (is_not_relevant: boolean) => patchMarks(client, [post_id], { is_not_relevant })
    const { undo } = ownUndo(accountId, () => judge(post_id, false))
    last.current = isNotRelevant && undo ? { post_id, undo } : null
    const key = `judge match ${post_id}`
    want<boolean>(key, {
      said: !isNotRelevant,
      wish: isNotRelevant,
      send: (wish) => sendJudgement(client, post_id, wish),
      isMet: (stored, wish) => stored === wish,
      settle: (stored, error) => {
        show(stored)
        forgetOffScreen(client)
        renewWithout(client, post_id)
        if (error)
          toast({ variant: 'destructive', title: 'Failed to mark the match', description: error.message })
        else if (stored) toast({ title: 'Marked as not relevant', ...(undo && { undo }) })
        else toast({ title: 'No longer marked as not relevant' })
      },
    })
    show(isNotRelevant)
  }
  return {
    judge,
    /** Takes the last one back; returns its post. */
    undoLast: () => {
      const done = last.current
      done?.undo()
      return done?.post_id
    },
  }
}
