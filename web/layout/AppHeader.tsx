import { ContactRound, MessagesSquare, Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import type { Theme } from '../ui/theme.ts'
import { FooterLinks } from './FooterLinks.tsx'
import { MenuSheet } from './MenuSheet.tsx'
import { Wordmark } from './Wordmark.tsx'

type Props = { theme: Theme; onTheme: (theme: Theme) => void; avatarMenu: ReactNode }

/** The header of every member's page: one row, labels gone below 760 px. */
export function AppHeader({ theme, onTheme, avatarMenu }: Props) {
  const other: Theme = theme === 'dark' ? 'light' : 'dark'
  return (
    <header className="border-b border-line">
      <div className="page-width flex h-[60px] items-center justify-between gap-2 max-sm:gap-0 max-md:h-14">
        <Wordmark />
        <div className="flex items-center gap-6 max-md:gap-0">
          <nav aria-label="Main" className="flex items-center gap-6 max-md:gap-0">
            <HeaderLink href="/app/messages" icon={MessagesSquare} label="Messages" />
            <HeaderLink href="/app/directory" icon={ContactRound} label="Directory" />
          </nav>
          <IconButton
            label={`Use the ${other} theme`}
            icon={theme === 'dark' ? Sun : Moon}
            onClick={() => onTheme(other)}
          />
          {avatarMenu}
          <MenuSheet className="lg:hidden">
            <FooterLinks className="grid t-body [&_a]:block [&_a]:py-[11px]" />
          </MenuSheet>
        </div>
      </div>
    </header>
  )
}

function HeaderLink({ href, icon, label }: { href: string; icon: typeof Sun; label: string }) {
  return (
    <a
      href={href}
      className="flex h-11 items-center gap-2 t-button text-text-2 hover:text-text max-md:w-11 max-md:justify-center"
    >
      <Icon of={icon} />
      <span className="max-md:sr-only">{label}</span>
    </a>
  )
}
