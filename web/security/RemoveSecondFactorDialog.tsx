import { type RefObject, type SubmitEvent, useState } from 'react'
import { authFailure } from '../accounts/auth-failure.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/Dialog.tsx'
import { toast } from '../ui/toast-store.ts'
import { CodeFields, MISSING_CODE, useGivenCode, WRONG_CODE } from './CodeFields.tsx'
import { isWrongCode, type SecondFactor, useRemoveSecondFactor } from './second-factor.data.ts'

interface RemoveProps {
  factor: SecondFactor
  factors: SecondFactor[]
  /** Gets the focus when the removed factor's button is gone. */
  returnFocus: RefObject<HTMLElement | null>
  onClose: () => void
}

export function RemoveSecondFactorDialog({ factor, factors, returnFocus, onClose }: RemoveProps) {
  const remove = useRemoveSecondFactor()
  const given = useGivenCode(factors)
  const [error, setError] = useState<string>()
  const isLast = factors.length === 1

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = given.read(new FormData(event.currentTarget))
    if (code === null) return setError(MISSING_CODE)
    try {
      await remove.mutateAsync({ id: factor.id, code })
      toast({ title: 'The second factor is removed' })
      onClose()
    } catch (failure) {
      if (isWrongCode(failure)) return setError(WRONG_CODE)
      const description = authFailure(failure as Error, 'Try again.')
      toast({ variant: 'destructive', title: 'Failed to remove the second factor', description })
    }
  }

  return (
    <Dialog
      open
      size="confirm"
      returnFocus={returnFocus}
      onOpenChange={(open) => !open && onClose()}
      title={`Remove ${factor.name}`}
      description={
        isLast ? 'Your password alone will open your account again.' : 'Its codes will no longer work.'
      }
    >
      <form noValidate onSubmit={submit} className="flex grow flex-col">
        <DialogBody className="grid content-start gap-5">
          <CodeFields
            factors={factors}
            factorId={given.factorId}
            onFactor={given.setFactorId}
            error={error}
          />
          <p className="t-meta text-text-3">
            Lost the app?{' '}
            <a className="link" href="/contact">
              Contact us
            </a>{' '}
            and we will remove it once we know that it is you.
          </p>
        </DialogBody>
        <DialogFooter>
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" busy={remove.isPending && 'Removing...'}>
            Remove
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
