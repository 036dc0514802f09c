import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { ownAccountQuery, useChangeTheme } from '../accounts/accounts.data.ts'
import { AppHeader } from '../layout/AppHeader.tsx'
import { OfflineNotice } from '../layout/OfflineNotice.tsx'
import { SkipLink } from '../layout/SkipLink.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Menu, MenuItem } from '../ui/Menu.tsx'
import { signOut } from './auth.data.ts'

/** The frame of every member's page. */
export function MemberArea() {
  const { data: account } = useSuspenseQuery(ownAccountQuery)
  const changeTheme = useChangeTheme()
  const theme = account.data.view_preferences?.dark_mode === false ? 'light' : 'dark'
  return (
    <div className="min-h-dvh">
      <SkipLink />
      <AppHeader theme={theme} onTheme={(next) => changeTheme.mutate(next)} avatarMenu={<AvatarMenu />} />
      <OfflineNotice />
      <Outlet />
    </div>
  )
}

function AvatarMenu() {
  const { data: account } = useSuspenseQuery(ownAccountQuery)
  const router = useRouter()
  const logOut = async () => {
    // The front page first: a members' page without a session would show the sign-in screen for a moment.
    await router.navigate({ to: '/' })
    await signOut()
  }
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label="Account menu"
          className="flex h-11 items-center gap-1.5 rounded-control text-text-2 hover:text-text max-md:px-1"
        >
          <Avatar id={account.id} picture_url={account.picture_url} size={30} />
          <Icon of={ChevronDown} size={16} className="max-md:hidden" />
        </button>
      }
    >
      <MenuItem asChild>
        <a href="/app/account/profile">Account</a>
      </MenuItem>
      {account.role === 'admin' && (
        <MenuItem asChild>
          <a href="/admin">Admin</a>
        </MenuItem>
      )}
      <MenuItem onSelect={() => void logOut()}>Log out</MenuItem>
    </Menu>
  )
}
