import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A member's name, leading to his card; without an id he has left, and it leads nowhere. */
export function MemberLink({ id, children }: { id: string | null | undefined; children: ReactNode }) {
  if (!id) return children
  return (
    <Link className="hover:underline" to="/app/account/profile/$account_id" params={{ account_id: id }}>
      {children}
    </Link>
  )
}
