import { currentSession } from './session.ts'

/**
 * For a toast: what takes back an act of this account, for nobody else. Empty when another person is here by the time
 * that the act is answered.
 */
export function ownUndo(accountId: string | null, takeBack: () => void): { undo?: () => void } {
  const isHere = () => accountId !== null && currentSession().accountId === accountId
  return isHere() ? { undo: () => isHere() && takeBack() } : {}
}
