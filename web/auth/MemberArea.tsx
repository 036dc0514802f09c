import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, Outlet, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ownAccountQuery, useChangeTheme } from '../accounts/accounts.data.ts'
import { ProfileCard } from '../accounts/ProfileCard.tsx'
import { useLatePart } from '../api/use-late-part.ts'
import { DormantBanner } from '../dormancy/DormantBanner.tsx'
import { useActivityNote } from '../dormancy/use-activity-note.ts'
import { AppHeader } from '../layout/AppHeader.tsx'
import { ConnectionNotice } from '../layout/ConnectionNotice.tsx'
import { FooterLinks } from '../layout/FooterLinks.tsx'
import { SectionBar } from '../layout/SectionBar.tsx'
import { SkipLink } from '../layout/SkipLink.tsx'
import { UnreadBadge } from '../messages/UnreadBadge.tsx'
import { NotificationBell } from '../notifications/NotificationBell.tsx'
import { PaletteButton } from '../palette/PaletteButton.tsx'
import { usePalette } from '../palette/use-palette.tsx'
import { Button } from '../ui/Button.tsx'
import { USE_THEME } from '../ui/theme.ts'
import { AvatarMenu } from './AvatarMenu.tsx'
import { linksOf } from './account-links.ts'
import { Warning } from './membership-over.tsx'
import { signOutToFront } from './sign-out-to-front.ts'

// A page that fills the window gets the space between the bars.
const FRAME =
  'min-h-dvh has-[[data-fills-window]]:flex has-[[data-fills-window]]:h-dvh has-[[data-fills-window]]:flex-col ' +
  'max-md:pb-foot max-md:has-[[data-conversation]]:pb-0'

const loadQuietArea = () => import('./QuietArea.tsx').then(({ QuietArea }) => QuietArea)
const loadKeys = () => import('../layout/SectionKeys.tsx').then(({ SectionKeys }) => SectionKeys)

/** The frame of every member's page. */
export function MemberArea() {
  const { data: account } = useSuspenseQuery(ownAccountQuery)
  const changeTheme = useChangeTheme()
  const Keys = useLatePart(loadKeys)
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
  if (account.next_step !== null) return <Quiet />
  const theme = account.data.view_preferences?.dark_mode === false ? 'light' : 'dark'
  const other = theme === 'dark' ? 'light' : 'dark'
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
      />
      <SectionBar
        menu={(closeFor) => (
          <div className="grid gap-6">
            <MenuLinks label="Pages" links={PAGES} />
            <ProfileCard account={account} />
            <MenuLinks label="Your account" links={linksOf(account.role).filter(isNotInBar)}>
              <button type="button" className={ITEM} onClick={() => closeFor(palette.openPalette)}>
                Commands
              </button>
            </MenuLinks>
            <Button onClick={() => changeTheme.mutate(other)}>{USE_THEME[other]}</Button>
            <FooterLinks className="grid border-t border-line pt-3 t-body [&_a]:block [&_a]:py-[11px]" />
            <Button onClick={logOut}>Log out</Button>
          </div>
        )}
      />
      {account.data.status === 'Dormant' && <DormantBanner />}
      <Warning account={account} />
      <ConnectionNotice />
      <Outlet />
      {palette.layers}
      {Keys && <Keys />}
    </div>
  )
}

function Quiet() {
  const Area = useLatePart(loadQuietArea, true)
  return (
    Area && (
      <Area>
        <Outlet />
      </Area>
    )
  )
}

function useLogOut(): () => void {
  const router = useRouter()
  return () => void signOutToFront(router)
}

/** What the bar at the foot of a phone has no room for. */
const PAGES = [
  { to: '/app/matches', label: 'Matches' },
  { to: '/app/account/members', label: 'Members' },
  { to: '/app/directory', label: 'Directory' },
]
const isNotInBar = ({ to }: { to: string }) => to !== '/app/pitchbox'

const ITEM = 'flex min-h-11 w-full items-center t-body text-text-2 hover:text-text'

interface MenuLinksProps {
  label: string
  links: { to: string; label: string }[]
  children?: ReactNode
}

/** Links in the menu of a phone, ruled, and another item below them. */
function MenuLinks({ label, links, children }: MenuLinksProps) {
  return (
    <nav aria-label={label} className="border-t border-text-3">
      <ul className="divide-y divide-line">
        {links.map(({ to, label: name }) => (
          <li key={to}>
            <Link to={to} className={ITEM}>
              {name}
            </Link>
          </li>
        ))}
        {children && <li>{children}</li>}
      </ul>
    </nav>
  )
}
