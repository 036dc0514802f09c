import { createFileRoute } from '@tanstack/react-router'
import { SecurityPage } from '../security/SecurityPage.tsx'
import { secondFactorsQuery } from '../security/second-factor.data.ts'
import { devicesQuery } from '../security/security.data.ts'

export const Route = createFileRoute('/app/account/security')({
  // Waited for: their length is not known before, and what is below them would move. A section says what failed.
  loader: ({ context: { queryClient } }) =>
    Promise.all([queryClient.prefetchQuery(secondFactorsQuery), queryClient.prefetchQuery(devicesQuery)]),
  component: SecurityPage,
})
