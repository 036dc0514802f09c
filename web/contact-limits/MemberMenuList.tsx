import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Flag, Volume2, VolumeX } from 'lucide-react'
import { useState } from 'react'
import { useIsDormant } from '../dormancy/use-is-dormant.ts'
import { ReportDialog, type Subject } from '../reports/ReportDialog.tsx'
import { IconButton, type IconButtonProps } from '../ui/IconButton.tsx'
import { Menu, MenuItem } from '../ui/Menu.tsx'
import { limitContact, limitsQuery } from './contact-limits.data.ts'

interface MemberMenuListProps {
  id: string
  name: string
  isHidden: boolean
  /** What Report is about; the member if it is nothing in particular. */
  reported?: Subject | undefined
  align: 'start' | 'end'
  button: IconButtonProps
}

/** The menu behind the button, open at first. */
export function MemberMenuList({ id, name, isHidden, reported, align, button }: MemberMenuListProps) {
  const [isReporting, setIsReporting] = useState(false)
  return (
    <>
      <Menu startsOpen align={align} trigger={<IconButton {...button} />}>
        {!isHidden && <MuteItem id={id} name={name} />}
        <MenuItem icon={Flag} onSelect={() => setIsReporting(true)}>
          Report
        </MenuItem>
      </Menu>
      {isReporting && (
        <ReportDialog
          subject={reported ?? { type: 'member', subject_id: id }}
          onClose={() => setIsReporting(false)}
        />
      )}
    </>
  )
}

function MuteItem(member: { id: string; name: string }) {
  const client = useQueryClient()
  const isDormant = useIsDormant()
  const { data } = useQuery(limitsQuery)
  const isMuted = data?.limits.some(({ id }) => id === member.id)
  return (
    <MenuItem
      icon={isMuted ? Volume2 : VolumeX}
      disabled={isDormant}
      onSelect={() => void limitContact(client, member, isMuted ? 'none' : 'mute')}
    >
      {isMuted ? 'Unmute' : 'Mute'}
    </MenuItem>
  )
}
