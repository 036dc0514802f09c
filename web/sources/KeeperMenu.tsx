import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Archive, ArchiveRestore, Pencil, Trash2, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { isClaimed, isRetiredFor, sideOf, whyNotRestoreSource } from '../../contract/sources.rules.ts'
import type { Source } from '../../contract/sources.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { useIsReadOnly } from '../dormancy/use-is-read-only.ts'
import { IconButton, type IconButtonProps } from '../ui/IconButton.tsx'
import { Menu, MenuItem, MenuSeparator } from '../ui/Menu.tsx'
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
  const { data: viewer } = useQuery({ ...ownAccountQuery, enabled: false })
  const side = viewer ? sideOf(viewer, source) : 'keeper'
  const why = whyNotRestoreSource(source, side)
  // Only the expert who has claimed it erases it.
  const isAgency = isClaimed(source) && side === 'keeper'
  return (
    <>
      <Menu startsOpen trigger={<IconButton {...button} />}>
        {onEdit && (
          <MenuItem icon={Pencil} disabled={isReadOnly} onSelect={onEdit}>
            Edit
          </MenuItem>
        )}
        {isRetiredFor(side, source) ? (
          <MenuItem
            icon={ArchiveRestore}
            disabled={isReadOnly || why !== null}
            onSelect={() => void restore(client, source).then(focusMainIfLost)}
          >
            <span className="py-1">
              Restore
              {why && <span className="block max-w-60 t-meta text-text-3">{why}</span>}
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
      {Asked && <Asked source={source} isAgency={isAgency} onClose={() => ask(null)} />}
    </>
  )
}
