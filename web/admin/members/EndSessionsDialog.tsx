import type { MemberEntry } from '../../../contract/membership.ts'
import { memberName } from '../../directory/member-name.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

interface EndSessionsDialogProps {
  member: MemberEntry
  underway: string | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before a member is signed out. */
export function EndSessionsDialog({ member, underway, onConfirm, onClose }: EndSessionsDialogProps) {
  return (
    <ConfirmDialog
      title={`End the sessions of ${memberName(member)}?`}
      description="The member is signed out on all devices at once. What was not sent there may be lost. Signing in again works as before."
      action="End Sessions"
      busy={underway ?? false}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}
