import { createFileRoute } from '@tanstack/react-router'
import { limitsQuery } from '../contact-limits/contact-limits.data.ts'
import { PrivacyPage } from '../privacy/PrivacyPage.tsx'

export const Route = createFileRoute('/app/account/privacy')({
  // Awaited: its length is unknown before, and what is below it would move. The section reports its own failure.
  loader: ({ context: { queryClient } }) => Promise.allSettled([queryClient.query(limitsQuery)]),
  component: PrivacyPage,
})
