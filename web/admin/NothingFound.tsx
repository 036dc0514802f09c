import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { focusSearch } from '../ui/focus-search.ts'
import { StateMessage } from '../ui/StateMessage.tsx'

interface NothingFoundProps {
  /** The messages when a search or filter hides some, and when there are none at all. */
  hidden: Words
  none: Words
  /** Shows all, when some are hidden. */
  onShowAll: (() => void) | null
  /** The label of the button that does so. */
  children: ReactNode
}
type Words = { title: string; text?: string }

/** An empty list. */
export function NothingFound({ hidden, none, onShowAll, children }: NothingFoundProps) {
  if (!onShowAll) return <StateMessage title={none.title}>{none.text}</StateMessage>
  const showAll = () => {
    // The button disappears with the message.
    focusSearch()
    onShowAll()
  }
  return (
    <StateMessage title={hidden.title} actions={<Button onClick={showAll}>{children}</Button>}>
      {hidden.text}
    </StateMessage>
  )
}
