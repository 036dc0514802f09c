import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A member's name, linked to their profile; without an id the member has left, and there is no link. */
export function MemberLink({ id, children }: { id: string | null | undefined; children: ReactNode }) {
  if (!id) return children
  return (
    <Link className="hover:underline" to="/app/account/profile/$account_id" params={{ account_id: id }}>
      {children}
    </Link>
  )
}
