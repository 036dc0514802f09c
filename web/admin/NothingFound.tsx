import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { focusSearch } from '../ui/focus-search.ts'
import { StateMessage } from '../ui/StateMessage.tsx'

interface NothingFoundProps {
  /** What is said where a search or filter hides some, and where there is none at all. */
  hidden: Words
  none: Words
  /** Shows all, where some are hidden. */
  onShowAll: (() => void) | null
  /** What the button says that does. */
  children: ReactNode
}
type Words = { title: string; text?: string }

/** Nothing to list. */
export function NothingFound({ hidden, none, onShowAll, children }: NothingFoundProps) {
  if (!onShowAll) return <StateMessage title={none.title}>{none.text}</StateMessage>
  const showAll = () => {
    // The button goes with the message.
    focusSearch()
    onShowAll()
  }
  return (
    <StateMessage title={hidden.title} actions={<Button onClick={showAll}>{children}</Button>}>
      {hidden.text}
    </StateMessage>
  )
}
