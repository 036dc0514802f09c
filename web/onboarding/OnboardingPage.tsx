import { useSuspenseQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { loadProfileForm, ownApplicationQuery } from './onboarding.data.ts'
import { SetPasswordForm } from './SetPasswordForm.tsx'

const CompleteProfileForm = lazy(() =>
  loadProfileForm().then(({ CompleteProfileForm }) => ({ default: CompleteProfileForm })),
)

/** The two forms of a new member, one after the other. */
export function OnboardingPage() {
  const { data: account } = useSuspenseQuery(ownAccountQuery)
  if (account.next_step === 'password') return <SetPasswordForm account={account} />
  if (account.next_step !== 'profile') return <Navigate to="/app/feed" replace />
  return (
    <Suspense>
      <ProfileStep />
    </Suspense>
  )
}

function ProfileStep() {
  const { data: account } = useSuspenseQuery(ownAccountQuery)
  const { data } = useSuspenseQuery(ownApplicationQuery)
  return <CompleteProfileForm key={account.id} account={account} application={data.application} />
}
