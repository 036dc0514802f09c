import type { ReactNode } from 'react'

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-block min-w-4 rounded-control border border-line-strong px-1 text-center t-tiny text-text-3">
      {children}
    </kbd>
  )
}
