import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Source } from '../../contract/sources.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { mainPart } from './main-part.ts'
import { removalQuery, remove } from './retiring.data.ts'

interface RemoveDialogProps {
  source: Source
  onClose: () => void
}

/** Asks before a source is erased, and says how many open pitches name it. */
export function RemoveDialog({ source, onClose }: RemoveDialogProps) {
  const client = useQueryClient()
  const { data } = useQuery(removalQuery(source.id))
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    if (isBusy) return
    setBusy(true)
    await remove(client, source)
    setBusy(false)
    onClose()
  }
  return (
    <ConfirmDialog
      title={`Remove ${source.name}?`}
      description={
        <>
          The profile, its evidence, and its photo are erased. Past pitches keep their text and say “Removed
          source”. This cannot be undone.
          {/* Announced as well when it arrives later. */}
          <span role="status" className="mt-2 block t-section text-text empty:hidden">
            {data && openPitches(data.open_pitches)}
          </span>
        </>
      }
      action="Remove"
      busy={isBusy && 'Removing...'}
      returnFocus={mainPart}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}

function openPitches(count: number): string | null {
  if (count === 0) return null
  return count === 1
    ? '1 open pitch names this source.'
    : `${count.toLocaleString('en-US')} open pitches name this source.`
}
