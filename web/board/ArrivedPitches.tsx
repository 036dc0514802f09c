import { useQuery, useQueryClient } from '@tanstack/react-query'
import { memo, type RefObject } from 'react'
import type { BoardRow } from '../../contract/board.ts'
import { Button } from '../ui/Button.tsx'
import { arrivedQuery, loadArrived } from './board.data.ts'

interface ArrivedPitchesProps {
  post_id: string
  loaded: ReadonlyMap<string, BoardRow>
  section: RefObject<HTMLElement | null>
}

/** Counts the pitches that have come in since the list was loaded, and loads them when the author wants it. */
export const ArrivedPitches = memo(function ArrivedPitches({
  post_id,
  loaded,
  section,
}: ArrivedPitchesProps) {
  const client = useQueryClient()
  const { data: arrived = [] } = useQuery(arrivedQuery(post_id))
  const count = arrived.filter((id) => !loaded.has(id)).length
  const load = () => {
    // The button is about to disappear.
    section.current?.focus({ preventScroll: true })
    void loadArrived(client, post_id)
  }
  return (
    // No height: what appears above the list must not move it.
    <div role="status" className="flex h-0 justify-center">
      {count > 0 && (
        <Button variant="filled" size="small" className="mt-2" onClick={load}>
          {count === 1 ? '1 new pitch' : `${count} new pitches`}
        </Button>
      )}
    </div>
  )
})
