import { Link } from '@tanstack/react-router'
import { Button } from '../ui/Button.tsx'
import { StateMessage } from '../ui/StateMessage.tsx'
import { DirectoryFrame } from './DirectoryFrame.tsx'
import { DirectoryMemberCell } from './DirectoryMemberCell.tsx'
import { MemberResults } from './MemberResults.tsx'
import { MemberTools } from './MemberTools.tsx'
import { NoMembers } from './NoMembers.tsx'
import { useMemberFilter } from './use-member-filter.ts'

/** The members the reader may contact. Experts find theirs on the members page instead. */
export function DirectoryMembersPage() {
  const { asked, reader, tools } = useMemberFilter('directory')
  const isNobodyListed = tools.roles.length === 0
  return (
    <DirectoryFrame title="Members">
      <MemberTools {...tools} />
      {isNobodyListed ? (
        <NobodyListed />
      ) : (
        <MemberResults
          label="Member directory"
          asked={asked}
          reader={reader}
          empty={<NoMembers {...tools} />}
        >
          {(member) => <DirectoryMemberCell member={member} search={asked.search} />}
        </MemberResults>
      )}
    </DirectoryFrame>
  )
}

function NobodyListed() {
  return (
    <StateMessage
      title="No members found"
      actions={
        <Button asChild>
          <Link to="/app/account/members">Go to Members</Link>
        </Button>
      }
    >
      The directory lists nobody for experts. Journalists and PR professionals are on the members page.
    </StateMessage>
  )
}
