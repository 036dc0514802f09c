import { createFileRoute } from '@tanstack/react-router'
import { SecurityPage } from '../security/SecurityPage.tsx'
import { secondFactorsQuery } from '../security/second-factor.data.ts'
import { devicesQuery } from '../security/security.data.ts'

export const Route = createFileRoute('/app/account/security')({
  // Awaited: their length is unknown before, and what is below them would move. A section reports its own failure.
  loader: ({ context: { queryClient } }) =>
    Promise.allSettled([queryClient.query(secondFactorsQuery), queryClient.query(devicesQuery)]),
  component: SecurityPage,
})
