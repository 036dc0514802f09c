import { Link } from '@tanstack/react-router'
import { ContactRound, MessagesSquare, Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { type Theme, USE_THEME } from '../ui/theme.ts'
import { FooterLinks } from './FooterLinks.tsx'
import { MenuSheet } from './MenuSheet.tsx'
import { Wordmark } from './Wordmark.tsx'

interface AppHeaderProps {
  theme: Theme
  onTheme: (theme: Theme) => void
  /** The unread count, on the Messages link. */
  unread?: ReactNode
  bell: ReactNode
  avatarMenu: ReactNode
  /** The main links, beside the name. */
  palette?: ReactNode
  /** The menu's content where the left column and, on a phone, the avatar's menu are missing. */
  menu?: (closeFor: (act: () => void) => void) => ReactNode
  /** The end of the menu where the avatar's is missing. */
  onLogOut?: () => void
}

// The line under the current page's link, and its subpages', is on the header's bottom edge.
const LINK =
  'relative top-px flex h-[60px] items-center gap-2 border-y-2 border-transparent t-button text-text-2 ' +
  'hover:text-text aria-[current=page]:border-b-rule aria-[current=page]:text-text ' +
  'max-md:h-12 max-md:w-11 max-md:justify-center max-[359px]:w-9'

/**
 * The header of every member's page. Below 760 px it stays in view, without labels and with one menu for everything
 * else.
 */
export function AppHeader({
  theme,
  onTheme,
  unread,
  bell,
  avatarMenu,
  palette,
  menu,
  onLogOut,
}: AppHeaderProps) {
  const other: Theme = theme === 'dark' ? 'light' : 'dark'
  return (
    <header className="edge-bar border-b border-line print:hidden">
      <div className="page-width flex h-[60px] items-center justify-between gap-2 max-sm:gap-0 max-md:h-12">
        <div className="flex items-center gap-8">
          <Wordmark />
          {palette}
        </div>
        <div className="flex items-center gap-6 max-md:gap-0">
          <nav aria-label="Main" className="flex items-center gap-6 max-md:gap-0">
            <Link to="/app/messages" className={LINK}>
              <LinkWords icon={MessagesSquare} label="Messages" />
              {unread}
            </Link>
            <Link to="/app/directory" className={LINK}>
              <LinkWords icon={ContactRound} label="Directory" />
            </Link>
          </nav>
          <IconButton
            label={USE_THEME[other]}
            icon={theme === 'dark' ? Sun : Moon}
            className="max-md:hidden"
            onClick={() => onTheme(other)}
          />
          {bell}
          <div className="max-md:hidden">{avatarMenu}</div>
          <MenuSheet className="lg:hidden">
            {(closeFor) => (
              <>
                {menu && <div className="mb-6 border-b border-line pb-6">{menu(closeFor)}</div>}
                <Button className="mb-6 w-full md:hidden" onClick={() => onTheme(other)}>
                  {USE_THEME[other]}
                </Button>
                <FooterLinks className="grid t-body [&_a]:block [&_a]:py-[11px]" />
                {onLogOut && (
                  <Button className="mt-6 w-full md:hidden" onClick={onLogOut}>
                    Log out
                  </Button>
                )}
              </>
            )}
          </MenuSheet>
        </div>
      </div>
    </header>
  )
}

function LinkWords({ icon, label }: { icon: typeof Sun; label: string }) {
  return (
    <>
      <Icon of={icon} />
      <span className="max-md:sr-only">{label}</span>
    </>
  )
}
