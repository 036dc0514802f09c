import { useNavigate } from '@tanstack/react-router'
import { Ellipsis, FileText, LogOut, RotateCcw, UserCog } from 'lucide-react'
import { whyNotReactivate } from '../../../contract/membership.rules.ts'
import type { MemberEntry } from '../../../contract/membership.ts'
import { memberName } from '../../directory/member-name.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import type { MemberActs } from './use-member-acts.ts'

interface EntryMenuProps {
  member: MemberEntry
  isBusy: boolean
  acts: MemberActs
}

/** What an admin can do about a member. Only the operator's command adds or removes admins. */
export function EntryMenu({ member, isBusy, acts }: EntryMenuProps) {
  const navigate = useNavigate()
  const label = `Actions for ${memberName(member)}`
  return (
    <Menu trigger={<IconButton label={label} icon={Ellipsis} tip="end" className="max-md:-mt-2" />}>
      <MenuItem
        icon={FileText}
        onSelect={() =>
          void navigate({ to: '/admin/members/$account_id', params: { account_id: member.id } })
        }
      >
        Open Record
      </MenuItem>
      {whyNotReactivate(member) === null && (
        <MenuItem icon={RotateCcw} disabled={isBusy} onSelect={() => void acts.reactivate(member)}>
          Reactivate
        </MenuItem>
      )}
      <MenuItem icon={LogOut} disabled={isBusy} onSelect={() => acts.askToEnd(member)}>
        End Sessions
      </MenuItem>
      {member.role !== 'admin' && (
        <MenuItem icon={UserCog} disabled={isBusy} onSelect={() => acts.askForRole(member)}>
          Change Role...
        </MenuItem>
      )}
    </Menu>
  )
}
