import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { readRequestSearch } from './request-search.ts'

/** Opens a request over the list. It covers the whole cell. */
export function RequestLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link
      to="/app/account/requests"
      search={(before) => ({ ...readRequestSearch(before), request: id })}
      state={{ overList: true }}
      resetScroll={false}
      className="block after:absolute after:inset-0 hover:underline hover:decoration-1 hover:underline-offset-4"
    >
      {children}
    </Link>
  )
}

/** The cell whose link has the focus by a key. */
export const CURRENT =
  'before:absolute before:inset-y-3 before:-left-4 before:w-1 has-[h2_a:focus-visible]:before:bg-accent-line'
