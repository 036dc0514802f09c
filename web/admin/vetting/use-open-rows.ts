import { useState } from 'react'

/** Which rows are open: any number of them. */
export function useOpenRows() {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) =>
    setOpen((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  return { isOpen: (id: string | undefined) => id !== undefined && open.has(id), toggle }
}
