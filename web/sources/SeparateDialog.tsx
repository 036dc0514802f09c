import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Source } from '../../contract/sources.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { agencyOf } from './claimed.ts'
import { mainPart } from './main-part.ts'
import { separate } from './retiring.data.ts'

interface SeparateDialogProps {
  source: Source
  /** Whether the expert asks, rather than their agency. */
  isHolder?: boolean
  onClose: () => void
}

/** Asks before an agency's part in a claimed source ends. */
export function SeparateDialog({ source, isHolder = false, onClose }: SeparateDialogProps) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const who = isHolder ? 'you' : source.name
  const confirm = async () => {
    if (isBusy) return
    setBusy(true)
    await separate(client, source, who)
    setBusy(false)
    onClose()
  }
  return (
    <ConfirmDialog
      title={isHolder ? `Leave ${agencyOf(source)}?` : `Stop representing ${source.name}?`}
      description={`From now on, only ${who} will manage this profile. Pitches already sent are not affected.`}
      action={isHolder ? 'Leave Agency' : 'End Representation'}
      busy={isBusy && 'Saving...'}
      returnFocus={mainPart}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}
