import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useRef } from 'react'
import { expiryState } from '../../contract/dates.ts'
import type { PitchesPage } from '../../contract/pitches.ts'
import { ApiError } from '../api/call.ts'
import { useHistorySearch } from '../directory/use-history-search.ts'
import { ChangeDeadline } from '../posts/ChangeDeadline.tsx'
import { CloseRequest } from '../posts/CloseRequest.tsx'
import { Deadline } from '../posts/Deadline.tsx'
import { EnoughForNow } from '../posts/EnoughForNow.tsx'
import { postQuery } from '../posts/posts.data.ts'
import { Icon } from '../ui/Icon.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { SelectInput } from '../ui/Select.tsx'
import { StateMessage } from '../ui/StateMessage.tsx'
import { useNow } from '../ui/use-now.ts'
import { HeldButton } from './HeldButton.tsx'
import { PitchGrid } from './PitchGrid.tsx'
import { pitchesTo } from './pitch-words.ts'
import { receivedQuery } from './pitches.data.ts'
import { StateLine } from './StateLine.tsx'

const route = getRouteApi('/app/pitchbox')

const ORDERS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'unread', label: 'Unread first' },
] as const

/** One of the member's own requests, with the pitches to it. */
export function RequestPitches({ post_id }: { post_id: string }) {
  const { order = 'newest' } = route.useSearch()
  const navigate = route.useNavigate()
  const [search, searchFor] = useHistorySearch()
  const query = useInfiniteQuery(receivedQuery({ post_id, search, order }))
  const isAbsent = query.error instanceof ApiError && query.error.status === 404
  return (
    <>
      <Link
        to="/app/pitchbox"
        search={{ view: 'requests' }}
        className="inline-flex min-h-8 items-center gap-2 t-body text-text-2 hover:text-text max-md:min-h-11"
      >
        <Icon of={ArrowLeft} size={16} />
        All Your Requests
      </Link>
      {isAbsent ? (
        <StateMessage title="Request not found">
          It may have been removed, or it is not one of yours.
        </StateMessage>
      ) : (
        <>
          <RequestHead post_id={post_id} counts={query.data?.pages[0]} />
          <div className="mb-[18px] flex gap-2.5 max-sm:flex-col">
            <div className="grow">
              <SearchField
                label="Search pitches"
                placeholder="Source, pitcher or text"
                value={search}
                onSearch={searchFor}
              />
            </div>
            <div className="sm:w-[190px]">
              <SelectInput
                aria-label="Order"
                options={ORDERS}
                value={order}
                onChange={(chosen) =>
                  void navigate({
                    search: { request: post_id, order: chosen === 'unread' ? chosen : undefined },
                    replace: true,
                    resetScroll: false,
                    state: true,
                  })
                }
              />
            </div>
          </div>
          <PitchGrid query={query} search={search} />
        </>
      )}
    </>
  )
}

type Counts = Pick<PitchesPage, 'pitches_count' | 'unread' | 'held_count'>

function RequestHead({ post_id, counts }: { post_id: string; counts: Counts | undefined }) {
  const { data: post } = useQuery(postQuery(post_id))
  const title = useRef<HTMLAnchorElement>(null)
  const isOpen = expiryState(post?.expires_at ?? null, useNow(post?.expires_at)) !== 'expired'
  if (!post) return null
  const takesPitches = post.post_type === 'request_for_source'
  return (
    <div className="my-4 grid gap-x-5 gap-y-3 md:grid-cols-[112px_minmax(0,1fr)]">
      {post.expires_at ? <Deadline post={post} /> : <p className="t-meta text-text-3">No deadline</p>}
      <div className="min-w-0">
        <h2 dir="auto" className="t-h2 wrap-anywhere">
          <Link ref={title} to="/app/feed" search={{ post: post_id }} className="hover:underline">
            {post.title}
          </Link>
        </h2>
        {post.data.status === 'published' && <StateLine post={post} className="mt-2" />}
        <div className="mt-2 flex flex-wrap gap-x-5 gap-y-1 print:hidden">
          {isOpen && takesPitches && <EnoughForNow post={post} />}
          <ChangeDeadline post={post} titleRef={title} />
          {isOpen && <CloseRequest post={post} titleRef={title} />}
        </div>
        {takesPitches && counts && (
          <div className="mt-1 flex flex-wrap items-baseline gap-x-4">
            <p className="t-body text-text-2">{countsOf(counts)}</p>
            <HeldButton post_id={post_id} held_count={counts.held_count} returnFocus={title} />
          </div>
        )}
        {!takesPitches && (
          <p className="mt-1 t-body text-text-2">
            This request takes no pitches: members answer it by message.
          </p>
        )}
      </div>
    </div>
  )
}

/** "40 pitches, 26 unread". */
const countsOf = ({ pitches_count, unread }: Counts): string =>
  [pitchesTo(pitches_count), unread > 0 && `${unread.toLocaleString('en-US')} unread`]
    .filter(Boolean)
    .join(', ')
