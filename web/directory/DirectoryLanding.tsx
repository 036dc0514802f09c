import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { Role } from '../../contract/vocabulary.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { useWhenBack } from '../api/use-when-back.ts'
import { Icon } from '../ui/Icon.tsx'
import { DirectoryFrame } from './DirectoryFrame.tsx'
import { countsQuery } from './directory.data.ts'
import { type MembersAddress, membersAddress } from './members-address.ts'
import { RecentlyViewed } from './RecentlyViewed.tsx'

const MEMBERS: Record<Role, string> = {
  pr: 'Journalists, and the beats that they cover.',
  journalist: 'PR professionals and the firms that they work for.',
  expert: 'Journalists and PR professionals.',
  admin: 'Journalists, PR professionals and experts.',
}

/** The two parts of the directory, and the cards that were opened last. */
export function DirectoryLanding() {
  const { data: account } = useSuspenseQuery(ownAccountQuery)
  const { data: counts, isError, refetch } = useQuery(countsQuery)
  useWhenBack(isError, () => refetch({ cancelRefetch: false }))
  const isPr = account.role === 'pr'
  return (
    <DirectoryFrame title="Directory">
      <div className="grid border-y border-line md:grid-cols-2">
        <Part
          to={membersAddress(account.role)}
          title="Members"
          count={counts && inWords(counts.members, 'member')}
          className="max-md:border-b md:border-r md:pr-5"
        >
          {MEMBERS[account.role]}
        </Part>
        <Part
          to="/app/directory/sources"
          title={isPr ? 'My Sources' : 'Sources'}
          count={counts && inWords(counts.sources, 'source')}
          className="md:pl-5"
        >
          {isPr ? 'The experts whom you represent, as others see them.' : 'Experts, and who represents them.'}
        </Part>
      </div>
      <RecentlyViewed readerId={account.id} />
    </DirectoryFrame>
  )
}

const inWords = (count: number, of: string) =>
  `${count.toLocaleString('en-US')} ${of}${count === 1 ? '' : 's'}`

interface PartProps {
  to: MembersAddress | '/app/directory/sources'
  title: string
  /** Undefined until it is known. */
  count: string | undefined
  className: string
  children: string
}

function Part({ to, title, count, className, children }: PartProps) {
  return (
    <Link to={to} className={`group block border-line py-5 ${className}`}>
      <span className="flex items-center justify-between gap-3">
        <h2 className="t-h2 group-hover:text-link">{title}</h2>
        <Icon of={ArrowRight} className="text-text-3 group-hover:text-link" />
      </span>
      <span className="mt-1 block t-body text-text-2">{children}</span>
      <span className="mt-1 block min-h-5 t-meta text-text-3">{count}</span>
    </Link>
  )
}
