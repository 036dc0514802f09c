import { Link } from '@tanstack/react-router'

const PAGES = [
  { to: '/app/pitchbox', label: 'Pitchbox' },
  { to: '/app/account/requests', label: 'Requests' },
  { to: '/app/account/members', label: 'Members' },
  { to: '/app/sources', label: 'Sources' },
]

/** The feed's links: under the profile card, and in the menu where there is no left column. */
export function FeedLinks() {
  return (
    <nav aria-label="Lists" className="border-t border-text-3">
      <ul className="divide-y divide-line">
        {PAGES.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-[34px] items-center t-body text-text-2 hover:text-text max-md:min-h-11"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
