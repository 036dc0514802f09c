import { Link } from '@tanstack/react-router'
import { ContactRound, MessagesSquare, Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { type Theme, USE_THEME } from '../ui/theme.ts'
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
}

// The line under the current page's link, and its subpages', is on the header's bottom edge.
const LINK =
  'relative top-px flex h-[60px] items-center gap-2 border-y-2 border-transparent t-button text-text-2 ' +
  'hover:text-text aria-[current=page]:border-b-rule aria-[current=page]:text-text ' +
  'max-md:h-12 max-md:w-11 max-md:justify-center max-[359px]:w-9'

/**
 * The header of every member's page. Below 760 px it stays in view, without labels; what is missing then is in the menu
 * of the section bar.
 */
export function AppHeader({ theme, onTheme, unread, bell, avatarMenu, palette }: AppHeaderProps) {
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
