import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { SectionColumns } from '../layout/SectionColumns.tsx'
import { membersAddress } from './members-address.ts'

/** The columns of the directory's pages. */
export function DirectoryColumns({ children }: { children: ReactNode }) {
  const { data: account } = useSuspenseQuery(ownAccountQuery)
  const pages = [
    { to: membersAddress(account.role), label: 'Members' },
    { to: '/app/directory/sources', label: account.role === 'pr' ? 'My Sources' : 'Sources' },
  ]
  return (
    <SectionColumns label="Directory" pages={pages} isApart>
      {children}
    </SectionColumns>
  )
}
