import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Archive, ArchiveRestore, Pencil, Trash2, UserMinus } from 'lucide-react'
import { useState } from 'react'
import type { Source } from '../../contract/sources.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { useIsReadOnly } from '../dormancy/use-is-read-only.ts'
import { IconButton, type IconButtonProps } from '../ui/IconButton.tsx'
import { Menu, MenuItem, MenuSeparator } from '../ui/Menu.tsx'
import { isClaimed } from './claimed.ts'
import { focusMainIfLost } from './main-part.ts'
import { RemoveDialog } from './RemoveDialog.tsx'
import { RetireDialog } from './RetireDialog.tsx'
import { restore } from './retiring.data.ts'
import { SeparateDialog } from './SeparateDialog.tsx'

export interface KeeperMenuProps {
  source: Source
  button: IconButtonProps
  onEdit?: (() => void) | undefined
}

const DIALOGS = { retire: RetireDialog, remove: RemoveDialog, separate: SeparateDialog }

/** What a source's keeper or holder can do with it, in a menu that is open at first. */
export function KeeperMenu({ source, button, onEdit }: KeeperMenuProps) {
  const client = useQueryClient()
  const [asked, ask] = useState<keyof typeof DIALOGS | null>(null)
  const isReadOnly = useIsReadOnly()
  const Asked = asked && DIALOGS[asked]
  const why = whyNotRestore(source)
  const { data: viewer } = useQuery({ ...ownAccountQuery, enabled: false })
  // Only the expert who has claimed it erases it.
  const isAgency = isClaimed(source) && source.held_by !== viewer?.id
  return (
    <>
      <Menu startsOpen trigger={<IconButton {...button} />}>
        {onEdit && (
          <MenuItem icon={Pencil} disabled={isReadOnly} onSelect={onEdit}>
            Edit
          </MenuItem>
        )}
        {source.is_retired ? (
          <MenuItem
            icon={ArchiveRestore}
            disabled={isReadOnly || why !== null}
            onSelect={() => void restore(client, source).then(focusMainIfLost)}
          >
            <span className="py-1">
              Restore
              {why && <span className="block max-w-64 t-meta text-text-3">{why}</span>}
            </span>
          </MenuItem>
        ) : (
          <MenuItem icon={Archive} disabled={isReadOnly} onSelect={() => ask('retire')}>
            Retire
          </MenuItem>
        )}
        {isAgency && (
          <MenuItem icon={UserMinus} disabled={isReadOnly} onSelect={() => ask('separate')}>
            End Representation
          </MenuItem>
        )}
        {!isAgency && (
          <>
            <MenuSeparator />
            <MenuItem icon={Trash2} danger disabled={isReadOnly} onSelect={() => ask('remove')}>
              Remove
            </MenuItem>
          </>
        )}
      </Menu>
      {Asked && <Asked source={source} onClose={() => ask(null)} />}
    </>
  )
}

/** Why a retired source cannot be brought back, or null. */
function whyNotRestore({ is_denied, retired_by }: Source): string | null {
  if (retired_by === 'admin')
    return 'The Beatline team has retired this profile. Only the team can restore it.'
  return is_denied
    ? 'The expert said that this profile is not theirs. It can be restored once they confirm it.'
    : null
}
