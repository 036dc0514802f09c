import type { ReactNode } from 'react'
import { wordsOf } from '../api/call.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { NextRows } from '../ui/NextRows.tsx'
import { StateMessage } from '../ui/StateMessage.tsx'
import type { Pages } from './use-pages.ts'

interface PagedListProps<Item> {
  list: Pages<Item>
  skeleton: ReactNode
  /** "The members did not load" */
  failed: string
  empty: ReactNode
  children: (items: readonly Item[]) => ReactNode
}

/** What stands in the place of a list that is not there, and what follows one that is. */
export function PagedList<Item>({ list, skeleton, failed, empty, children }: PagedListProps<Item>) {
  const { items, isOld, next } = list
  if (!items && list.error)
    return (
      <Failed title={failed} onAgain={list.askAgain}>
        {wordsOf(list.error)}
      </Failed>
    )
  const isEmpty = items?.length === 0 && !next.more
  if (!items || (isEmpty && isOld)) return skeleton
  return (
    <div aria-busy={isOld || undefined} className={classes(isOld && 'opacity-50')}>
      {isEmpty ? empty : items.length > 0 && children(items)}
      {next.failed && (
        <Failed title="The next ones did not load" onAgain={next.load}>
          What you see stays here.
        </Failed>
      )}
      {next.more && !next.failed && <NextRows key={`${items.length} ${next.loadedAt}`} {...next} />}
    </div>
  )
}

interface FailedProps {
  title: string
  onAgain: () => void
  children: string
}

function Failed({ title, onAgain, children }: FailedProps) {
  return (
    <StateMessage kind="error" title={title} actions={<Button onClick={onAgain}>Try Again</Button>}>
      {children}
    </StateMessage>
  )
}
