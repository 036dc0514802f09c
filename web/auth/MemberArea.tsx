import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, Outlet, useRouter } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { ownAccountQuery, useChangeTheme } from '../accounts/accounts.data.ts'
import { AppHeader } from '../layout/AppHeader.tsx'
import { OfflineNotice } from '../layout/OfflineNotice.tsx'
import { QuietLayout } from '../layout/QuietLayout.tsx'
import { SkipLink } from '../layout/SkipLink.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Menu, MenuItem } from '../ui/Menu.tsx'
import { signOut } from './auth.data.ts'

/** The frame of every member's page. */
export function MemberArea() {
  const { data: account } = useSuspenseQuery(ownAccountQuery)
  const changeTheme = useChangeTheme()
  const logOut = useLogOut()
  // Until the first step is done no other page opens, so there are no links to them.
  if (account.next_step !== null)
    return (
      <QuietLayout action={<Button onClick={logOut}>Log out</Button>}>
        <Outlet />
      </QuietLayout>
    )
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

function useLogOut(): () => void {
  const router = useRouter()
  const logOut = async () => {
    // The front page first: a members' page without a session would show the sign-in screen for a moment.
    await router.navigate({ to: '/' })
    await signOut()
  }
  return () => void logOut()
}

function AvatarMenu() {
  const { data: account } = useSuspenseQuery(ownAccountQuery)
  const logOut = useLogOut()
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
        <Link to="/app/account/profile">Account</Link>
      </MenuItem>
      {account.role === 'admin' && (
        <MenuItem asChild>
          <Link to="/admin">Admin</Link>
        </MenuItem>
      )}
      <MenuItem asChild>
        <Link to="/app/account/security">Security</Link>
      </MenuItem>
      <MenuItem onSelect={logOut}>Log out</MenuItem>
    </Menu>
  )
}
