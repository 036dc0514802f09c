import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { ownAccountQuery } from '../../accounts/accounts.data.ts'
import { PagedList } from '../../layout/PagedList.tsx'
import { usePages } from '../../layout/use-pages.ts'
import { AdminPage } from '../AdminPage.tsx'
import { ChangeRoleDialog } from './ChangeRoleDialog.tsx'
import { EndSessionsDialog } from './EndSessionsDialog.tsx'
import { EntriesSkeleton } from './EntriesSkeleton.tsx'
import { EntryRow } from './EntryRow.tsx'
import { EntryTools } from './EntryTools.tsx'
import { entriesOf, entriesQuery } from './members.data.ts'
import { NoEntries } from './NoEntries.tsx'
import { useEntryFilter } from './use-entry-filter.ts'
import { type MemberActs, useMemberActs } from './use-member-acts.ts'

/** All members, whatever their role and status, with what an admin can do about each. */
export function AdminMembersPage() {
  const { data: reader } = useSuspenseQuery(ownAccountQuery)
  const { asked, tools, showAll } = useEntryFilter()
  const list = usePages(useInfiniteQuery(entriesQuery(asked)), entriesOf)
  const acts = useMemberActs()
  return (
    <AdminPage title="Members">
      <EntryTools {...tools} />
      <PagedList
        list={list}
        skeleton={<EntriesSkeleton />}
        failed="The members did not load"
        empty={<NoEntries onShowAll={showAll} />}
      >
        {(members) => (
          <ul aria-label="Members" className="border-b border-line">
            {members.map((member) => (
              <EntryRow key={member.id} member={member} isSelf={member.id === reader.id} acts={acts} />
            ))}
          </ul>
        )}
      </PagedList>
      <Question acts={acts} />
    </AdminPage>
  )
}

function Question({ acts }: { acts: MemberActs }) {
  if (!acts.question) return null
  const { about, member } = acts.question
  const shared = { member, underway: acts.underway(member.id), onClose: acts.close }
  if (about === 'sessions')
    return <EndSessionsDialog {...shared} onConfirm={() => void acts.endSessions(member)} />
  return <ChangeRoleDialog {...shared} onChange={(role) => void acts.changeRole(member, role)} />
}
