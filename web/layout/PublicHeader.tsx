import { Link } from '@tanstack/react-router'
import { useSession } from '../api/session.ts'
import { Button } from '../ui/Button.tsx'
import { MenuSheet } from './MenuSheet.tsx'
import { Wordmark } from './Wordmark.tsx'

const PAGES = [
  { href: '/about', label: 'About' },
  { href: '/faq', label: 'FAQ' },
  { href: '/contact', label: 'Contact' },
]

/** Become a Member becomes Go to Feed, and Sign In goes, once one is signed in. */
export function PublicHeader() {
  const signedIn = useSession().status === 'in'
  return (
    <header className="border-b border-line">
      <div className="page-width flex h-[60px] items-center justify-between max-md:h-14">
        <Wordmark />
        <nav aria-label="Main" className="flex items-center gap-7 t-button max-md:hidden">
          <PublicLinks signedIn={signedIn} />
          <JoinButton signedIn={signedIn} />
        </nav>
        <MenuSheet className="md:hidden">
          <nav aria-label="Main" className="grid gap-4 t-button">
            <PublicLinks signedIn={signedIn} />
            <JoinButton signedIn={signedIn} />
          </nav>
        </MenuSheet>
      </div>
    </header>
  )
}

function PublicLinks({ signedIn }: { signedIn: boolean }) {
  return (
    <>
      {PAGES.map(({ href, label }) => (
        <a key={href} href={href} className="text-text-2 hover:text-text">
          {label}
        </a>
      ))}
      {!signedIn && (
        <Link to="/login" className="text-text-2 hover:text-text">
          Sign In
        </Link>
      )}
    </>
  )
}

function JoinButton({ signedIn }: { signedIn: boolean }) {
  return (
    <Button asChild variant="filled">
      {signedIn ? <Link to="/app/feed">Go to Feed</Link> : <a href="/become-member">Become a Member</a>}
    </Button>
  )
}
