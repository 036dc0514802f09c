import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { OwnAccount } from '../../contract/accounts.ts'
import { Menu, MenuItem, MenuSeparator } from '../ui/Menu.tsx'
import { AvatarButton } from './AvatarButton.tsx'
import { linksOf } from './account-links.ts'

export interface AvatarMenuActs {
  onPalette: () => void
  onShortcuts: () => void
  onLogOut: () => void
}

interface AvatarMenuListProps extends AvatarMenuActs {
  account: OwnAccount
  startsOpen: boolean
  takesFocus: boolean
}

export function AvatarMenuList({ account, startsOpen, takesFocus, ...acts }: AvatarMenuListProps) {
  const button = useRef<HTMLButtonElement>(null)
  const takesFocusAtFirst = useRef(takesFocus && !startsOpen)
  useEffect(() => {
    if (takesFocusAtFirst.current) button.current?.focus()
  }, [])
  return (
    <Menu startsOpen={startsOpen} trigger={<AvatarButton ref={button} account={account} />}>
      {linksOf(account.role).map(({ to, label }) => (
        <MenuItem key={to} asChild>
          <Link to={to}>{label}</Link>
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem onSelect={acts.onPalette}>Commands</MenuItem>
      {/* Without a keyboard there is nothing to show. */}
      <div className="pointer-coarse:hidden">
        <MenuItem onSelect={acts.onShortcuts}>Keyboard Shortcuts</MenuItem>
      </div>
      <MenuSeparator />
      <MenuItem onSelect={acts.onLogOut}>Log out</MenuItem>
    </Menu>
  )
}
