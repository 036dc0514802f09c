import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Source } from '../../contract/sources.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { mainPart } from './main-part.ts'
import { retire } from './retiring.data.ts'

interface RetireDialogProps {
  source: Source
  /** The agency of a source that an expert holds, which retires its own use alone. */
  isAgency: boolean
  onClose: () => void
}

/** Asks before a source is retired. */
export function RetireDialog({ source, isAgency, onClose }: RetireDialogProps) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    if (isBusy) return
    setBusy(true)
    await retire(client, source)
    setBusy(false)
    onClose()
  }
  return (
    <ConfirmDialog
      title={`Retire ${source.name}?`}
      description={`${
        isAgency
          ? `You can no longer pitch this profile, but ${source.name} still can, and it stays in the directory.`
          : 'The profile leaves the directory and can no longer be pitched.'
      } Past pitches keep it. You can restore it later.`}
      action="Retire"
      isHarmless
      busy={isBusy && 'Retiring...'}
      returnFocus={mainPart}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}
