import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { MemberCard, MemberSearch } from '../../contract/directory.ts'
import type { Role } from '../../contract/vocabulary.ts'
import { CardList } from './CardList.tsx'
import { membersOf, membersQuery } from './directory.data.ts'

interface MemberResultsProps {
  label: string
  asked: Omit<MemberSearch, 'cursor'>
  /** The reader's role: each role is listed different members. */
  reader: Role
  empty: ReactNode
  children: (member: MemberCard) => ReactNode
}

/** The members that match a search. */
export function MemberResults({ label, asked, reader, empty, children }: MemberResultsProps) {
  const query = useInfiniteQuery(membersQuery(asked, reader))
  const members = useMemo(() => (query.data ? membersOf(query.data.pages) : null), [query.data])
  return (
    <CardList label={label} noun="members" query={query} items={members} empty={empty}>
      {children}
    </CardList>
  )
}
