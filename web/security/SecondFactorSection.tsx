import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { AccountSection } from '../accounts/AccountSection.tsx'
import { PastTime } from '../accounts/PastTime.tsx'
import { useFocusFallback } from '../accounts/use-focus-fallback.ts'
import { Button } from '../ui/Button.tsx'
import { Square } from '../ui/Square.tsx'
import { LinesSkeleton } from './LinesSkeleton.tsx'
import { PasswordFirst } from './PasswordFirst.tsx'
import { RemoveSecondFactorDialog } from './RemoveSecondFactorDialog.tsx'
import { SectionFailure } from './SectionFailure.tsx'
import { SetUpSecondFactorDialog } from './SetUpSecondFactorDialog.tsx'
import { type SecondFactor, secondFactorsQuery } from './second-factor.data.ts'

interface SecondFactorSectionProps {
  /** An admin must have one. */
  isRequired: boolean
  hasPassword: boolean
}

export function SecondFactorSection(props: SecondFactorSectionProps) {
  const { data, error, refetch } = useQuery(secondFactorsQuery)
  return (
    <AccountSection
      title="Second factor"
      note="A code of an app on your phone, asked for after your password."
    >
      {data ? (
        <SecondFactors factors={data} {...props} />
      ) : error ? (
        <SectionFailure
          title="Your second factor did not load"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <LinesSkeleton label="Loading the second factor" lines={1} button />
      )}
    </AccountSection>
  )
}

type SecondFactorsProps = SecondFactorSectionProps & { factors: SecondFactor[] }

function SecondFactors({ factors, isRequired, hasPassword }: SecondFactorsProps) {
  const [open, setOpen] = useState<'set up' | SecondFactor | null>(null)
  const close = () => setOpen(null)
  const isOn = factors.length > 0
  const button = useRef<HTMLButtonElement>(null)
  useFocusFallback(factors.length, button)
  return (
    <>
      <p className="flex items-center gap-2 t-section">
        <Square isFilled={isOn} />
        {isOn ? 'On' : 'Off'}
      </p>
      <p className="t-body text-text-2">
        {isOn
          ? 'Every sign-in asks for a code as well.'
          : 'Whoever learns your password can sign in with it alone.'}
      </p>
      {isOn && (
        <ul aria-label="Authenticator apps" className="mt-3 divide-y divide-line border-y border-line">
          {factors.map((factor) => (
            <FactorRow key={factor.id} factor={factor} onRemove={() => setOpen(factor)} />
          ))}
        </ul>
      )}
      {hasPassword ? (
        <Button
          ref={button}
          className="mt-4"
          variant={isRequired && !isOn ? 'filled' : 'outline'}
          onClick={() => setOpen('set up')}
        >
          {isOn ? 'Add Another' : 'Set Up'}
        </Button>
      ) : (
        <PasswordFirst then="set up a second factor here" />
      )}
      <p className="mt-3 t-meta text-text-3">
        Lost your phone? Ask the Beatline team: we remove the second factor once we know that it is you.
      </p>
      {open === 'set up' && <SetUpSecondFactorDialog factors={factors} onClose={close} />}
      {open !== null && open !== 'set up' && (
        <RemoveSecondFactorDialog factor={open} factors={factors} returnFocus={button} onClose={close} />
      )}
    </>
  )
}

function FactorRow({ factor, onRemove }: { factor: SecondFactor; onRemove: () => void }) {
  return (
    <li className="flex items-center justify-between gap-4 py-2.5">
      <div className="min-w-0">
        <p className="t-body wrap-anywhere">{factor.name}</p>
        <p className="t-meta text-text-2">
          Set up <PastTime at={factor.created_at} />
        </p>
      </div>
      <Button size="small" className="max-md:h-11" onClick={onRemove}>
        Remove<span className="sr-only"> {factor.name}</span>
      </Button>
    </li>
  )
}
