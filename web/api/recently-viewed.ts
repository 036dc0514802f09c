import { useEffect } from 'react'
import { MOST_VIEWED } from '../../contract/vocabulary.ts'
import { recentList } from './recent-list.ts'

const viewed = recentList('recently viewed', MOST_VIEWED)

/** The members and sources whose cards this account opened last on this device, by their ids, the latest first. */
export const recentlyViewed = viewed.read

/** Stores that this card was opened: its id alone, so that no name outlasts its member here. */
export function useViewed(id: string | null): void {
  useEffect(() => {
    if (id !== null) viewed.note(id)
  }, [id])
}
