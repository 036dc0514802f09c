import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { QuietLayout } from '../layout/QuietLayout.tsx'
import { SuspensionEnd } from '../standing/SuspensionEnd.tsx'
import { Button } from '../ui/Button.tsx'
import { signOutToFront } from './sign-out-to-front.ts'

/** The frame of every page of a member who has another step first, or who is suspended or banned. */
export function QuietArea({ children }: { children: ReactNode }) {
  const router = useRouter()
  const { data: account } = useQuery({ ...ownAccountQuery, enabled: false })
  return (
    <QuietLayout action={<Button onClick={() => void signOutToFront(router)}>Log out</Button>}>
      {account?.suspended_until && <SuspensionEnd />}
      {children}
    </QuietLayout>
  )
}
