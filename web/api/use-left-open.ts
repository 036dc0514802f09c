import { useEffect, useEffectEvent } from 'react'
import { hasUnsent } from './kept-texts.ts'
import { currentSession } from './session.ts'

// Forms that were open when the session of their member ended in this page.
const left = new Set<string>()

/**
 * A form of which the sign-in screen took the place opens again once its member has signed in there, if a text of this
 * name is kept for him: after a sign-out none is.
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
