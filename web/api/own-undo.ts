import { currentSession } from './session.ts'

/**
 * For a toast: the undo of an act, for the account that did it. Empty if someone else is signed in when the act is
 * answered.
 */
export function ownUndo(accountId: string | null, takeBack: () => void): { undo?: () => void } {
  const isHere = () => accountId !== null && currentSession().accountId === accountId
  return isHere() ? { undo: () => isHere() && takeBack() } : {}
}
