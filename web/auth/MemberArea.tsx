import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, Outlet, useRouter } from '@tanstack/react-router'
import { ownAccountQuery, useChangeTheme } from '../accounts/accounts.data.ts'
import { ProfileCard } from '../accounts/ProfileCard.tsx'
import { DormantBanner } from '../dormancy/DormantBanner.tsx'
import { useActivityNote } from '../dormancy/use-activity-note.ts'
import { AppHeader } from '../layout/AppHeader.tsx'
import { ConnectionNotice } from '../layout/ConnectionNotice.tsx'
import { FeedLinks } from '../layout/FeedLinks.tsx'
import { QuietLayout } from '../layout/QuietLayout.tsx'
import { SkipLink } from '../layout/SkipLink.tsx'
import { UnreadBadge } from '../messages/UnreadBadge.tsx'
import { NotificationBell } from '../notifications/NotificationBell.tsx'
import { PaletteButton } from '../palette/PaletteButton.tsx'
import { usePalette } from '../palette/use-palette.tsx'
import { Button } from '../ui/Button.tsx'
import { AvatarMenu } from './AvatarMenu.tsx'
import { linksOf } from './account-links.ts'
import { signOutToFront } from './sign-out-to-front.ts'

// A page that fills the window gets the space below the header and the line under it.
const FRAME =
  'min-h-dvh has-[[data-fills-window]]:flex has-[[data-fills-window]]:h-dvh has-[[data-fills-window]]:flex-col'

/** The frame of every member's page. */
export function MemberArea() {
  const { data: account } = useSuspenseQuery(ownAccountQuery)
  const changeTheme = useChangeTheme()
  const logOut = useLogOut()
  const mayBeNoted = account.next_step === null && account.data.status !== 'Dormant'
  useActivityNote(mayBeNoted ? account.id : null)
  const palette = usePalette({
    accountId: account.id,
    isOff: account.next_step !== null,
    onTheme: (next) => changeTheme.mutate(next),
    onLogOut: logOut,
  })
  // Until the first step is done no other page opens, so there are no links to them.
  if (account.next_step !== null)
    return (
      <QuietLayout action={<Button onClick={logOut}>Log out</Button>}>
        <Outlet />
      </QuietLayout>
    )
  const theme = account.data.view_preferences?.dark_mode === false ? 'light' : 'dark'
  return (
    <div className={FRAME}>
      <SkipLink />
      <AppHeader
        theme={theme}
        onTheme={(next) => changeTheme.mutate(next)}
        unread={<UnreadBadge />}
        bell={<NotificationBell />}
        palette={<PaletteButton onOpen={palette.openPalette} early={palette.early} />}
        avatarMenu={
          <AvatarMenu onPalette={palette.openPalette} onShortcuts={palette.openShortcuts} onLogOut={logOut} />
        }
        menu={(closeFor) => (
          <div className="grid gap-6">
            <ProfileCard account={account} />
            <FeedLinks />
            <AccountLinks onPalette={() => closeFor(palette.openPalette)} />
          </div>
        )}
        onLogOut={logOut}
      />
      {account.data.status === 'Dormant' && <DormantBanner />}
      <ConnectionNotice />
      <Outlet />
      {palette.layers}
    </div>
  )
}

function useLogOut(): () => void {
  const router = useRouter()
  return () => void signOutToFront(router)
}

/** On a phone, in place of the avatar's menu. The lists above already have the Pitchbox. */
function AccountLinks({ onPalette }: { onPalette: () => void }) {
  const { data: account } = useSuspenseQuery(ownAccountQuery)
  const item = 'flex min-h-11 w-full items-center t-body text-text-2 hover:text-text'
  return (
    <nav aria-label="Your account" className="border-t border-text-3 md:hidden">
      <ul className="divide-y divide-line">
        {linksOf(account.role)
          .filter(({ to }) => to !== '/app/pitchbox')
          .map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={item}>
                {label}
              </Link>
            </li>
          ))}
        <li>
          <button type="button" className={item} onClick={onPalette}>
            Commands
          </button>
        </li>
      </ul>
    </nav>
  )
}
