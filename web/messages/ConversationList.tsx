import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { useWhenBack } from '../api/use-when-back.ts'
import { LoadFailed } from '../layout/LoadFailed.tsx'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { focusSearch } from '../ui/focus-search.ts'
import { NextRows } from '../ui/NextRows.tsx'
import { Loading, Skeleton, SkeletonCircle } from '../ui/Skeleton.tsx'
import { StateMessage } from '../ui/StateMessage.tsx'
import { ConversationRows } from './ConversationRows.tsx'
import { conversationsOf } from './conversation-list.ts'
import { type Asked, conversationsQuery } from './conversations.data.ts'

const PLACE = 'px-4 md:pr-5 md:pl-0'

/** The member's conversations that match a search. Keeps the previous results while others load. */
export function ConversationList({ asked, onShowAll }: { asked: Asked; onShowAll: () => void }) {
  const { data: account } = useSuspenseQuery(ownAccountQuery)
  const query = useInfiniteQuery(conversationsQuery(asked))
  const list = useMemo(() => (query.data ? conversationsOf(query.data) : null), [query.data])
  useWhenBack(query.isError && !list, () => query.refetch({ cancelRefetch: false }))
  useWhenBack(query.isFetchNextPageError, () => query.fetchNextPage({ cancelRefetch: false }))
  const isOld = query.isPlaceholderData
  const isEmpty = list?.length === 0 && !query.hasNextPage
  if (!list || (isEmpty && isOld))
    return query.isError && !list ? (
      <LoadFailed
        title="The conversations did not load"
        error={query.error}
        onRetry={() => void query.refetch()}
        className={PLACE}
      />
    ) : (
      <RowsSkeleton />
    )
  if (isEmpty) return <Empty isSearch={Boolean(asked.search || asked.person)} onShowAll={onShowAll} />
  const more = () => void query.fetchNextPage({ cancelRefetch: false })
  return (
    <ConversationRows
      key={`${asked.search} ${asked.person}`}
      list={list}
      isWhole={!query.hasNextPage}
      isOld={isOld}
      readerId={account.id}
    >
      {query.isFetchNextPageError ? (
        <div className={classes(PLACE, 'py-4')}>
          <p className="t-body text-text-2">Older conversations did not load.</p>
          <Button className="mt-2" onClick={more}>
            Try Again
          </Button>
        </div>
      ) : (
        !isOld && query.hasNextPage && <NextRows loading={query.isFetchingNextPage} load={more} />
      )}
    </ConversationRows>
  )
}

function Empty({ isSearch, onShowAll }: { isSearch: boolean; onShowAll: () => void }) {
  if (!isSearch)
    return (
      <StateMessage
        title="No conversations yet"
        actions={
          <Button asChild>
            <Link to="/app/directory">Go to Directory</Link>
          </Button>
        }
        className={PLACE}
      >
        Pitches and direct messages are listed here. To write to somebody, open their card in the Directory.
      </StateMessage>
    )
  // The button disappears with the message.
  const clear = () => {
    focusSearch()
    onShowAll()
  }
  return (
    <StateMessage
      title="No conversations found"
      actions={<Button onClick={clear}>Show All</Button>}
      className={PLACE}
    >
      Nothing matches what you search for.
    </StateMessage>
  )
}

function RowsSkeleton() {
  return (
    <Loading label="Loading conversations">
      {['a', 'b', 'c', 'd'].map((row) => (
        <div key={row} aria-hidden className={classes(PLACE, 'flex gap-3 py-3')}>
          <SkeletonCircle size={36} />
          <div className="grow">
            <Skeleton className="mt-1 h-3.5 w-2/5" />
            <Skeleton className="mt-2.5 h-3.5 w-11/12" />
            <Skeleton className="mt-2.5 h-3 w-3/4" />
          </div>
        </div>
      ))}
    </Loading>
  )
}
