import { Link } from '@tanstack/react-router'
import type { MemberCard } from '../../contract/directory.ts'
import { useViewed } from '../api/recently-viewed.ts'
import { Fact } from '../sources/SourceFacts.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter, DialogTitle } from '../ui/Dialog.tsx'
import { WrittenText } from '../ui/WrittenText.tsx'
import { dayOf } from './joined.ts'
import { memberName } from './member-name.ts'
import { RoleBadge } from './RoleBadge.tsx'

/** More about a member than their cell shows, without leaving the list. */
export function MemberPreviewDialog({ member, onClose }: { member: MemberCard; onClose: () => void }) {
  useViewed(member.id)
  const { title, organization, bio, beats = [] } = member.profile
  return (
    <Dialog open size="confirm" onOpenChange={(open) => !open && onClose()}>
      <DialogBody className="grid gap-4 md:pt-5">
        <DialogTitle dir="auto" className="mr-10 t-dialog wrap-anywhere">
          {memberName(member)}
        </DialogTitle>
        <div className="flex items-center gap-3">
          <Avatar id={member.id} picture_url={member.picture_url} size={64} />
          <RoleBadge role={member.role} />
        </div>
        {bio && <WrittenText text={bio} className="t-bio text-text-2" />}
        <dl className="t-meta">
          <Fact label="Title">{title}</Fact>
          <Fact label="Organization">{organization}</Fact>
          <Fact label="Beats">{beats.join(', ')}</Fact>
          <Fact label="Joined">
            <time dateTime={member.created_at}>{dayOf(member.created_at)}</time>
          </Fact>
        </dl>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Close</Button>
        <Button asChild variant="filled">
          <Link to="/app/account/profile/$account_id" params={{ account_id: member.id }}>
            View Profile
          </Link>
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
