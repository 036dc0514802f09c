import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useFocusFallback } from '../accounts/use-focus-fallback.ts'
import { Button } from '../ui/Button.tsx'
import { FailedLine } from '../ui/FailedLine.tsx'
import { NextRows } from '../ui/NextRows.tsx'
import { LoadingText } from '../ui/Skeleton.tsx'
import { NotificationRow } from './NotificationRow.tsx'
import { notificationsQuery, useLoadMore } from './notifications.data.ts'
import { useDismissing } from './use-dismissing.ts'

interface NotificationsPanelProps {
  /** The container, which gets the focus when the focused element is gone. */
  panel: RefObject<HTMLElement | null>
  onFollow: () => void
}

/** The notifications not dismissed, newest first. */
export function NotificationsPanel({ panel, onFollow }: NotificationsPanelProps) {
  const { data, isFetching, refetch } = useQuery(notificationsQuery)
  const { dismiss } = useDismissing()
  const more = useLoadMore()
  useFocusFallback(data?.items.length ?? 0, panel)
  return (
    <>
      {!data && (isFetching ? <Loading /> : <LoadAgain onClick={() => void refetch()} />)}
      {data?.items.length === 0 && !data.next && (
        <p className="px-4 py-6 t-body text-text-2">No new notifications</p>
      )}
      {data && data.items.length > 0 && (
        <ul className="divide-y divide-line">
          {data.items.map((notification) => (
            <NotificationRow
              key={notification.id}
              notification={notification}
              onFollow={onFollow}
              onDismiss={dismiss}
            />
          ))}
        </ul>
      )}
      {data?.next && more.isError && <LoadAgain onClick={() => more.mutate()} />}
      {data?.next && !more.isError && (
        <div className="px-4">
          <NextRows loading={more.isPending} load={() => more.mutate()} />
        </div>
      )}
    </>
  )
}

export function DismissAll() {
  const { data } = useQuery(notificationsQuery)
  const { dismissAll } = useDismissing()
  if (!data || data.items.length === 0) return null
  return (
    <Button variant="text" onClick={() => dismissAll(data)}>
      Dismiss All
    </Button>
  )
}

function Loading() {
  return (
    <div className="px-4 py-6">
      <LoadingText>Loading notifications...</LoadingText>
    </div>
  )
}

const LoadAgain = ({ onClick }: { onClick: () => void }) => (
  <div className="px-4 py-2.5">
    <FailedLine onRetry={onClick}>The notifications did not load.</FailedLine>
  </div>
)
