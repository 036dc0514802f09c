import { useInfiniteQuery } from '@tanstack/react-query'
import { Columns } from '../layout/Columns.tsx'
import { PageHead } from '../ui/Section.tsx'
import { useChosen } from '../ui/use-chosen.ts'
import { membersOf, membersQuery } from './directory.data.ts'
import { MemberCell } from './MemberCell.tsx'
import { MemberPreviewDialog } from './MemberPreviewDialog.tsx'
import { MemberResults } from './MemberResults.tsx'
import { MemberTools } from './MemberTools.tsx'
import { NoMembers } from './NoMembers.tsx'
import { useMemberFilter } from './use-member-filter.ts'

/** The members listed for the reader's role, each with a preview. */
export function MembersPage() {
  const { asked, reader, tools } = useMemberFilter('members')
  const { data, isPlaceholderData } = useInfiniteQuery({ ...membersQuery(asked, reader), enabled: false })
  const [shown, setShown] = useChosen(data && !isPlaceholderData ? membersOf(data.pages) : null)
  return (
    <Columns>
      <title>Members | Beatline</title>
      <PageHead title="Members" />
      <MemberTools {...tools} />
      <MemberResults label="Members" asked={asked} reader={reader} empty={<NoMembers {...tools} />}>
        {(member) => <MemberCell member={member} search={asked.search} onPreview={() => setShown(member)} />}
      </MemberResults>
      {shown && <MemberPreviewDialog member={shown} onClose={() => setShown(null)} />}
    </Columns>
  )
}
