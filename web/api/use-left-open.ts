import { useEffect, useEffectEvent } from 'react'
import { hasUnsent } from './kept-texts.ts'
import { currentSession } from './session.ts'

// Forms that were open when their member's session ended in this page.
const left = new Set<string>()

/**
 * Reopens a form that the sign-in screen replaced once its member has signed in there, if a draft of this name is
 * stored for them: after a sign-out there is none.
 */
export function useLeftOpen(accountId: string, name: string, isOpen: boolean, open: () => void): void {
  const key = `${accountId} ${name}`
  const openAgain = useEffectEvent(open)
  useEffect(() => {
    if (left.delete(key)) void hasUnsent(accountId, name).then((has) => has && openAgain())
  }, [key, accountId, name])
  useEffect(() => {
    if (!isOpen) return
    return () => {
      if (currentSession().status === 'out') left.add(key)
    }
  }, [isOpen, key])
}
