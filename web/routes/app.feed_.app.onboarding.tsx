import { createFileRoute, redirect } from '@tanstack/react-router'
import { OnboardingPage } from '../onboarding/OnboardingPage.tsx'
import { loadOnboarding } from '../onboarding/onboarding.data.ts'

export const Route = createFileRoute('/app/feed_/app/onboarding')({
  beforeLoad: ({ context }) => {
    if (context.account.next_step === null) throw redirect({ to: '/app/feed', replace: true })
  },
  loader: ({ context }) => loadOnboarding(context.queryClient, context.account.next_step),
  component: OnboardingPage,
})
