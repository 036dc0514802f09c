import type { ReactNode } from 'react'

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-block min-w-4 rounded-control border border-line-strong px-1 text-center t-tiny text-text-3">
      {children}
    </kbd>
  )
}

/** The key of a button, for those who see it; `aria-keyshortcuts` says it to others. A finger has none. */
export const ShownKey = ({ children }: { children: ReactNode }) => (
  <span aria-hidden className="max-md:hidden">
    <Kbd>{children}</Kbd>
  </span>
)
