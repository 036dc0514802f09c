import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { whyNotKeepOwnSource } from '../../contract/sources.rules.ts'
import type { Role } from '../../contract/vocabulary.ts'
import { Columns } from '../layout/Columns.tsx'
import { SectionColumns } from '../layout/SectionColumns.tsx'
import { PageHead } from '../ui/Section.tsx'
import { ownAccountQuery } from './accounts.data.ts'
import { isBarred, OPEN_TO_BARRED } from './is-barred.ts'

const pagesOf = (role: Role) => [
  { to: '/app/account/profile', label: 'Profile' },
  ...(whyNotKeepOwnSource(role) === null ? [{ to: '/app/account/source', label: 'My Source Profile' }] : []),
  { to: '/app/account/security', label: 'Security' },
  { to: '/app/account/privacy', label: 'Privacy' },
  { to: '/app/account/notifications', label: 'Notifications' },
]

interface AccountPageProps {
  title: string
  /** Shown beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** The frame of the account's pages. */
export function AccountPage({ title, actions, children }: AccountPageProps) {
  const { data: account } = useSuspenseQuery(ownAccountQuery)
  const heading = (
    <>
      <title>{`${title} | Beatline`}</title>
      <PageHead title={title} actions={isOnboarding(account.next_step) ? <BackToOnboarding /> : actions} />
    </>
  )
  // Until the first step is done, the other pages do not open.
  if (account.next_step !== null && !isBarred(account.next_step))
    return (
      <Columns>
        {heading}
        {children}
      </Columns>
    )
  const pages = pagesOf(account.role)
  const open = isBarred(account.next_step) ? pages.filter(({ to }) => OPEN_TO_BARRED.includes(to)) : pages
  return (
    <SectionColumns label="Account" pages={open} isApart>
      {heading}
      {children}
    </SectionColumns>
  )
}

const isOnboarding = (step: string | null) => step === 'profile' || step === 'password'

function BackToOnboarding() {
  return (
    <Link className="link" to="/app/onboarding">
      Back to Onboarding
    </Link>
  )
}
