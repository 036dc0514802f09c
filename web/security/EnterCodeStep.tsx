import { type SubmitEvent, useState } from 'react'
import { authFailure } from '../accounts/auth-failure.ts'
import { Button } from '../ui/Button.tsx'
import { DialogBody, DialogFooter } from '../ui/Dialog.tsx'
import { toast } from '../ui/toast-store.ts'
import { CodeField, MISSING_CODE, readCode, WRONG_CODE } from './CodeFields.tsx'
import { isWrongCode, useFinishSecondFactor } from './second-factor.data.ts'

interface EnterCodeStepProps {
  factorId: string
  onBack: () => void
  onDone: () => void
}

/** The first code shows that the app was set up correctly; from then on the factor counts. */
export function EnterCodeStep({ factorId, onBack, onDone }: EnterCodeStepProps) {
  const finish = useFinishSecondFactor()
  const [error, setError] = useState<string>()

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = readCode(new FormData(event.currentTarget))
    if (code === null) return setError(MISSING_CODE)
    try {
      await finish.mutateAsync({ factorId, code })
      onDone()
    } catch (failure) {
      if (isWrongCode(failure)) return setError(WRONG_CODE)
      const description = authFailure(failure as Error, 'Try again.')
      toast({ variant: 'destructive', title: 'Failed to set up the second factor', description })
    }
  }

  return (
    <form noValidate onSubmit={submit} className="flex grow flex-col">
      <DialogBody className="grid content-start gap-5">
        <p className="t-body">Enter the code that the app shows for Beatline now.</p>
        <CodeField autoFocus error={error} />
      </DialogBody>
      <DialogFooter>
        <Button variant="text" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" variant="filled" busy={finish.isPending && 'Checking...'}>
          Turn On
        </Button>
      </DialogFooter>
    </form>
  )
}
