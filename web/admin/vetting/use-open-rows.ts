import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The application that a link to the page opens. */
    opened?: string
  }
}

/** Which rows are open: any number of them, and at first the one that the link to this page names. */
export function useOpenRows() {
  const opened = useLocation({ select: ({ state }) => state.opened })
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(opened === undefined ? [] : [opened]))
  const toggle = (id: string) =>
    setOpen((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  return { isOpen: (id: string | undefined) => id !== undefined && open.has(id), toggle }
}
