import { useEffect } from 'react'
import { MOST_VIEWED } from '../../contract/vocabulary.ts'
import { readOnDevice, saveOnDevice } from './draft-storage.ts'
import { currentSession } from './session.ts'

const NAME = 'recently viewed'

/** The members and sources whose cards this account opened last on this device, by their ids, the latest first. */
export function recentlyViewed(): string[] {
  const { accountId } = currentSession()
  const ids = accountId && readOnDevice(accountId, NAME)
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string').slice(0, MOST_VIEWED) : []
}

/** Stores that this card was opened: its id alone, so that no name outlasts its member here. */
export function useViewed(id: string | null): void {
  useEffect(() => {
    const { accountId } = currentSession()
    if (!accountId || id === null) return
    const before = recentlyViewed().filter((one) => one !== id)
    saveOnDevice(accountId, NAME, [id, ...before].slice(0, MOST_VIEWED))
  }, [id])
}
