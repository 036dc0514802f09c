import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { NextRows } from '../ui/NextRows.tsx'
import { StateMessage } from '../ui/StateMessage.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import type { Pages } from './use-pages.ts'

interface PagedListProps<Item> {
  list: Pages<Item>
  skeleton: ReactNode
  /** "The members did not load" */
  failed: string
  /** Of the heading of what failed. */
  level?: 2 | 3
  empty: ReactNode
  children: (items: readonly Item[]) => ReactNode
}

/** What to show instead of a list that isn't there, and what follows one that is. */
export function PagedList<Item>({
  list,
  skeleton,
  failed,
  level = 2,
  empty,
  children,
}: PagedListProps<Item>) {
  const { items, isOld, next } = list
  if (!items && list.error)
    return <LoadFailed level={level} title={failed} error={list.error} onRetry={list.askAgain} />
  const isEmpty = items?.length === 0 && !next.more
  if (!items || (isEmpty && isOld)) return skeleton
  return (
    <div aria-busy={isOld || undefined} className={classes(isOld && 'opacity-50')}>
      {isEmpty ? empty : items.length > 0 && children(items)}
      {next.failed && (
        <StateMessage
          kind="error"
          level={level}
          title="The next ones did not load"
          actions={<Button onClick={next.load}>Try Again</Button>}
        >
          What you see stays here.
        </StateMessage>
      )}
      {next.more && !next.failed && <NextRows key={`${items.length} ${next.loadedAt}`} {...next} />}
    </div>
  )
}
