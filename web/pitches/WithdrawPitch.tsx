import { useRef, useState } from 'react'
import type { Pitch } from '../../contract/pitches.ts'
import { useIsDormant } from '../dormancy/use-is-dormant.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toast } from '../ui/toast-store.ts'
import { useWithdrawPitch } from './withdraw.data.ts'

interface WithdrawPitchProps {
  /** One that is held. */
  pitch: Pick<Pitch, 'id' | 'post_id'>
  /** The pitch is gone, and the focused button with it. */
  onWithdrawn: () => void
}

/** Takes back a held pitch, whose author has seen nothing of it. */
export function WithdrawPitch({ pitch, onWithdrawn }: WithdrawPitchProps) {
  const [isAsking, setAsking] = useState(false)
  const isDormant = useIsDormant()
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
  return (
    <>
      <Button size="small" disabled={isDormant} onClick={() => setAsking(true)}>
        Withdraw Pitch
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Withdraw this pitch?"
          description="The author has not opened it. Its text will be erased, and you can pitch to this request again."
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
