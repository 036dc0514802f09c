import { useState } from 'react'
import type { OwnFilter } from '../../contract/saved-filters.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { RadioList } from '../ui/RadioList.tsx'
import { usePauseFilter } from './saved-filters.data.ts'

const DAYS = ['1', '7', '30'] as const
const OPTIONS = DAYS.map((value) => ({ value, label: value === '1' ? '1 day' : `${value} days` }))

/** Asks for how long a filter is to send nothing. */
export function PauseDialog({ filter, onClose }: { filter: OwnFilter; onClose: () => void }) {
  const pause = usePauseFilter()
  const [days, setDays] = useState<(typeof DAYS)[number]>('7')
  return (
    <ConfirmDialog
      title={`Pause the alerts of “${filter.name}”?`}
      description="What it finds meanwhile is listed under Matches."
      action="Pause Alerts"
      isHarmless
      busy={pause.isPending && 'Pausing...'}
      onConfirm={() => pause.mutate({ id: filter.id, days: Number(days) }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <RadioList aria-label="For how long" options={OPTIONS} value={days} onChange={setDays} />
    </ConfirmDialog>
  )
}
