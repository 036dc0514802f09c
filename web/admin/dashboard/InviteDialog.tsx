import { ADMIN_ROLE_NAMES } from '../../../contract/vetting.rules.ts'
import type { ApplicationEntry } from '../../../contract/vetting.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { BreakingAddress } from '../BreakingAddress.tsx'
import { NameWarning } from '../NameWarning.tsx'
import { Given } from '../vetting/GivenFacts.tsx'
import { placeOf } from '../vetting/place.ts'

interface InviteDialogProps {
  application: ApplicationEntry
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before an invite approves an application, and names the applicant and the application. */
export function InviteDialog({ application, onConfirm, onClose }: InviteDialogProps) {
  const { email, name, role, organization } = application
  return (
    <ConfirmDialog
      title={`Approve the application of ${name ?? email}?`}
      description="The invite approves it: the applicant becomes a member and gets an email to set a password."
      action="Approve and Send Invite"
      isHarmless
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <dl className="divide-y divide-line">
        <Given label="Name">
          {name}
          <NameWarning name={name} />
        </Given>
        <Given label="Email">
          <BreakingAddress email={email} />
        </Given>
        <Given label="Role">{ADMIN_ROLE_NAMES[role]}</Given>
        <Given label="Organization">{organization}</Given>
        <Given label="Location">{placeOf(application)}</Given>
      </dl>
    </ConfirmDialog>
  )
}
