import { Menu, X } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Wordmark } from './Wordmark.tsx'

const PAGES = [
  { href: '/about', label: 'About' },
  { href: '/faq', label: 'FAQ' },
  { href: '/contact', label: 'Contact' },
]
const MENU = 'public-menu'

/**
 * For signed-in members, Become a Member becomes Go to Feed and Sign In disappears. The page is built once for everyone
 * and has both forms; the style sheet shows the right one. The menu opens without script.
 */
export function PublicHeader() {
  return (
    <header className="page-width print:hidden">
      <div className="flex h-[60px] items-center justify-between border-b-2 border-rule max-md:h-14">
        <Wordmark />
        <nav aria-label="Main" className="flex items-center gap-7 t-button max-md:hidden">
          <PublicLinks />
        </nav>
        <button
          type="button"
          popoverTarget={MENU}
          aria-label="Menu"
          className="flex size-11 items-center justify-center rounded-control text-text-2 hover:bg-raised hover:text-text md:hidden"
        >
          <Icon of={Menu} />
        </button>
        <div
          id={MENU}
          popover="auto"
          role="dialog"
          aria-label="Menu"
          className="fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-[min(320px,100vw)] border-l-0 bg-surface p-6 text-text backdrop:bg-scrim"
        >
          <div className="mb-6 flex items-center justify-between border-t-4 border-rule pt-4">
            <p className="t-section">Menu</p>
            <button
              type="button"
              popoverTarget={MENU}
              popoverTargetAction="hide"
              aria-label="Close"
              className="flex size-11 items-center justify-center rounded-control text-text-2 hover:text-text"
            >
              <Icon of={X} />
            </button>
          </div>
          {/* Centered without setting `display`, which decides what a visitor and a member see. */}
          <nav aria-label="Main" className="grid t-button *:min-h-11 *:content-center">
            <PublicLinks />
          </nav>
        </div>
      </div>
    </header>
  )
}

function PublicLinks() {
  return (
    <>
      {PAGES.map(({ href, label }) => (
        <a key={href} href={href} className="text-text-2 hover:text-text">
          {label}
        </a>
      ))}
      <a href="/login" className="text-text-2 hover:text-text signed-in:hidden">
        Sign In
      </a>
      <Button asChild variant="filled" className="signed-in:hidden">
        <a href="/become-member">Become a Member</a>
      </Button>
      <Button asChild variant="filled" className="signed-out:hidden">
        <a href="/app/feed">Go to Feed</a>
      </Button>
    </>
  )
}
