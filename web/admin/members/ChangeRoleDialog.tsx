import { useState } from 'react'
import { whyNotChangeRole } from '../../../contract/membership.rules.ts'
import type { MemberEntry } from '../../../contract/membership.ts'
import { ADMIN_ROLE_NAMES } from '../../../contract/vetting.rules.ts'
import type { Role } from '../../../contract/vocabulary.ts'
import { memberName } from '../../directory/member-name.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { RadioList } from '../../ui/RadioList.tsx'
import type { NewRole } from './members.data.ts'

interface ChangeRoleDialogProps {
  member: MemberEntry
  underway: string | undefined
  onChange: (role: NewRole) => void
  onClose: () => void
}

const DETAILS: Record<NewRole, string> = {
  journalist: 'Writes on beats, requests experts and is pitched to.',
  pr: 'Represents experts: keeps source profiles and pitches them.',
  expert: 'Speaks in their own name, keeps and pitches a profile of their own, and requests experts.',
}
const OPTIONS = (['journalist', 'pr', 'expert'] as const).map((role) => ({
  value: role,
  label: ADMIN_ROLE_NAMES[role],
  detail: DETAILS[role],
}))

/** Chooses another role for a member, and explains the consequences. */
export function ChangeRoleDialog({ member, underway, onChange, onClose }: ChangeRoleDialogProps) {
  const [role, setRole] = useState<Role>(member.role)
  const why = whyNotChangeRole(member, role)
  return (
    <Dialog
      open
      title={`Change the Role of ${memberName(member)}`}
      description={comesOf(member.role, role)}
      onOpenChange={(open) => !open && onClose()}
    >
      <DialogBody>
        <Field group label="Role">
          <RadioList
            look="ruled"
            options={OPTIONS}
            value={role as NewRole}
            onChange={(chosen) => !underway && setRole(chosen)}
          />
        </Field>
      </DialogBody>
      <DialogFooter>
        <Button variant="text" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="filled"
          disabled={why !== null}
          busy={underway ?? false}
          onClick={() => onChange(role as NewRole)}
        >
          Change Role
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

function comesOf(before: Role, after: Role): string {
  const always = 'It counts at once, and the member gets an email about it.'
  if (before === 'pr') return `${always} The source profiles are kept, and hidden from everybody.`
  if (after === before) return always
  const own = before === 'expert' ? ' A source profile of their own is kept, and hidden from everybody.' : ''
  if (after === 'pr') return `${always}${own} Any source profiles the member represented are shown again.`
  return after === 'expert' ? `${always} Any source profile of their own is shown again.` : `${always}${own}`
}
