import { useRef, useState } from 'react'
import type { Pitch } from '../../contract/pitches.ts'
import { useIsReadOnly } from '../dormancy/use-is-read-only.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toast } from '../ui/toast-store.ts'
import { useWithdrawPitch } from './withdraw.data.ts'

interface WithdrawPitchProps {
  pitch: Pick<Pitch, 'id' | 'post_id' | 'state' | 'is_last' | 'is_settled'>
  /** Whether its author keeps it: they have opened it, or decided on it. */
  isKept?: boolean
  /** The pitch is gone, and the focused button with it. */
  onWithdrawn: () => void
}

/** Takes back a pitch: its text is erased, unless the author has opened it. Nothing where that is no longer possible. */
export function WithdrawPitch(props: WithdrawPitchProps) {
  const { pitch, onWithdrawn } = props
  const [isAsking, setAsking] = useState(false)
  const isReadOnly = useIsReadOnly()
  const withdraw = useWithdrawPitch(pitch)
  // Also while it is on its way: the second click of a double click does nothing.
  const isWithdrawn = useRef(false)
  const confirm = async () => {
    if (isWithdrawn.current) return
    // From the start: the live event may remove this button before the answer arrives.
    isWithdrawn.current = true
    try {
      await withdraw.mutateAsync()
      toast({ title: 'Pitch withdrawn' })
    } catch (error) {
      isWithdrawn.current = false
      const { message } = error as Error
      toast({ variant: 'destructive', title: 'Failed to withdraw pitch', description: message })
    }
    setAsking(false)
  }
  if (pitch.is_settled || pitch.state === 'published' || pitch.state === 'withdrawn') return null
  return (
    <>
      <Button variant="text" size="small" disabled={isReadOnly} onClick={() => setAsking(true)}>
        Withdraw Pitch
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Withdraw this pitch?"
          description={whatHappens(props)}
          action="Withdraw Pitch"
          busy={withdraw.isPending && 'Withdrawing...'}
          onConfirm={() => void confirm()}
          onClose={() => setAsking(false)}
          focusAfter={() => {
            if (isWithdrawn.current) onWithdrawn()
            return null
          }}
        />
      )}
    </>
  )
}

function whatHappens({ pitch: { state, is_last }, isKept = false }: WithdrawPitchProps): string {
  if (isKept)
    return 'The author has opened it and keeps the text, marked as withdrawn. You cannot pitch to this request again.'
  const after = is_last
    ? 'Its text will be erased. You cannot pitch to this request again.'
    : 'Its text will be erased, and you can pitch to this request again.'
  // Nobody is emailed a pitch that is held.
  const before =
    state === 'held'
      ? 'The author has not opened it.'
      : 'The author has not opened it on Beatline. If it was emailed, the email stays.'
  return `${before} ${after}`
}
