import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Steps } from '../ui/Steps.tsx'
import { ConfirmStep } from './ConfirmStep.tsx'
import { DoneStep } from './DoneStep.tsx'
import { EnterCodeStep } from './EnterCodeStep.tsx'
import { ScanStep } from './ScanStep.tsx'
import type { NewSecondFactor, SecondFactor } from './second-factor.data.ts'

interface SetUpProps {
  /** Those that count already. */
  factors: SecondFactor[]
  onClose: () => void
}

const STEPS = ['Password', 'App', 'Code']
const DONE = STEPS.length

/** Password, QR code, first code, done. Canceled half-way, nothing has changed. */
export function SetUpSecondFactorDialog({ factors, onClose }: SetUpProps) {
  const client = useQueryClient()
  const router = useRouter()
  // The list gains the new one before the last step is shown.
  const [earlier] = useState(factors)
  const [step, setStep] = useState(0)
  const [made, setMade] = useState<NewSecondFactor | null>(null)

  // Only now: if the second factor was the required step, the whole page changes with the account.
  const lookAgain = () => client.invalidateQueries({ queryKey: ownAccountQuery.queryKey })
  const close = () => {
    onClose()
    if (step === DONE) void lookAgain()
  }
  const goToFeed = async () => {
    await lookAgain()
    await router.navigate({ to: '/app/feed' })
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={step < DONE ? 'Set Up a Second Factor' : 'Your second factor is on'}
    >
      {step < DONE && (
        <div className="mx-4 mt-3 md:mx-8">
          <Steps label="Steps" steps={STEPS} current={step} />
        </div>
      )}
      {step === 0 && (
        <ConfirmStep
          factors={earlier}
          onCancel={close}
          onDone={(factor) => {
            setMade(factor)
            setStep(1)
          }}
        />
      )}
      {step === 1 && made && <ScanStep factor={made} onCancel={close} onDone={() => setStep(2)} />}
      {step === 2 && made && (
        <EnterCodeStep factorId={made.id} onBack={() => setStep(1)} onDone={() => setStep(DONE)} />
      )}
      {step === DONE && <DoneStep onClose={close} onFeed={() => void goToFeed()} />}
    </Dialog>
  )
}
