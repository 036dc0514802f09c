import { Flag, UserX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Reportable, Subject } from '../reports/ReportDialog.tsx'
import { IconButton, type IconButtonProps } from '../ui/IconButton.tsx'
import { Menu, MenuItem } from '../ui/Menu.tsx'
import { ConversationLimitDialog, LimitDialog } from './LimitDialog.tsx'
import { ReportMember } from './ReportMember.tsx'

export interface MemberMenuListProps {
  member: { id: string; name: string }
  isHidden: boolean
  conversation_id: string | undefined
  /** What Report is about; the member if it is nothing in particular. */
  reported?: Subject | readonly Reportable[] | undefined
  align: 'start' | 'end'
  button: IconButtonProps
  /** Items above the others. */
  first?: ReactNode
}

/** The menu behind the button, open at first. */
export function MemberMenuList({
  member,
  isHidden,
  conversation_id,
  reported,
  align,
  button,
  first,
}: MemberMenuListProps) {
  const [asked, setAsked] = useState<'limit' | 'report' | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <Menu startsOpen align={align} trigger={<IconButton {...button} />}>
        {first}
        {(!isHidden || conversation_id) && (
          <MenuItem icon={UserX} onSelect={() => setAsked('limit')}>
            Limit Contact
          </MenuItem>
        )}
        <MenuItem icon={Flag} onSelect={() => setAsked('report')}>
          Report
        </MenuItem>
      </Menu>
      {asked === 'limit' &&
        (isHidden ? (
          <ConversationLimitDialog
            limit={{ conversation_id: conversation_id!, name: member.name }}
            onClose={close}
          />
        ) : (
          <LimitDialog member={member} onClose={close} />
        ))}
      {asked === 'report' && (
        <ReportMember
          member={member}
          isHidden={isHidden}
          reported={reported ?? { type: 'member', subject_id: member.id }}
          onClose={close}
        />
      )}
    </>
  )
}
