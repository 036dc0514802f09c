import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { type ComponentType, type RefObject, useRef } from 'react'
import { expiryState } from '../../contract/dates.ts'
import type { Post } from '../../contract/posts.ts'
import { ApiError } from '../api/call.ts'
import { currentSession } from '../api/session.ts'
import { useLatePart } from '../api/use-late-part.ts'
import { useIsWide } from '../layout/use-is-wide.ts'
import { ChangeDeadline } from '../posts/ChangeDeadline.tsx'
import { CloseRequest } from '../posts/CloseRequest.tsx'
import { Deadline } from '../posts/Deadline.tsx'
import { EnoughForNow } from '../posts/EnoughForNow.tsx'
import { postQuery } from '../posts/posts.data.ts'
import { isReached } from '../posts/request-state.ts'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/Icon.tsx'
import { StateMessage } from '../ui/StateMessage.tsx'
import { useNow } from '../ui/use-now.ts'
import { PitchboxSkeleton } from './PitchboxList.tsx'
import { RequestArticle } from './RequestArticle.tsx'
import { StateLine } from './StateLine.tsx'

export type BoardProps = {
  post_id: string
  /** When the request closes, or has closed; undefined while it loads. */
  expires_at: string | null | undefined
  /** Whether its author has closed it; undefined while it loads. */
  isClosed: boolean | undefined
  /** Asks whether to close the request; undefined once it has closed. */
  onClose: (() => void) | undefined
}
/** Loads the board of a request: it comes with the page that shows one. */
export type LoadBoard = () => Promise<ComponentType<BoardProps>>

/** From a request to the list: above its head, or beside it. */
const AllRequestsLink = ({ isBeside }: { isBeside: boolean }) => (
  <Link
    to="/app/pitchbox"
    search={{ view: 'requests' }}
    style={isBeside ? { float: 'right', marginLeft: 20 } : undefined}
    className="inline-flex min-h-8 items-center gap-2 t-body text-text-2 hover:text-text max-md:min-h-11"
  >
    <Icon of={ArrowLeft} size={16} />
    All Your Requests
  </Link>
)

/** One of the member's own requests, with the pitches to it. */
export function RequestPitches({ post_id, loadBoard }: { post_id: string; loadBoard: LoadBoard }) {
  const { data: post, error } = useQuery(postQuery(post_id))
  const Board = useLatePart(loadBoard, true)
  const closeButton = useRef<HTMLButtonElement>(null)
  const isOpen = useIsOpen(post)
  const isWide = useIsWide()
  const isForeign = post && post.account_id !== currentSession().accountId
  const isAbsent = isForeign || (error instanceof ApiError && error.status === 404)
  return (
    <>
      <header className="border-t-2 border-rule pb-3" style={{ paddingTop: isWide ? 14 : 0 }}>
        <h1 className="sr-only">Pitchbox</h1>
        <AllRequestsLink isBeside={isWide} />
        {post && !isAbsent && <RequestHead post={post} closeButton={closeButton} />}
      </header>
      {isAbsent ? (
        <StateMessage title="Request not found">
          It may have been removed, or it is not one of yours.
        </StateMessage>
      ) : (
        post?.post_type !== 'request_for_story' &&
        (Board ? (
          <Board
            post_id={post_id}
            expires_at={post?.expires_at}
            isClosed={post?.closed_by_author}
            onClose={isOpen ? () => closeButton.current?.click() : undefined}
          />
        ) : (
          <PitchboxSkeleton label="Loading pitches" />
        ))
      )}
    </>
  )
}

function useIsOpen(post: Post | undefined): boolean {
  const now = useNow(post?.expires_at ?? null)
  return post !== undefined && expiryState(post.expires_at, now) !== 'expired'
}

type RequestHeadProps = { post: Post; closeButton: RefObject<HTMLButtonElement | null> }

function RequestHead({ post, closeButton }: RequestHeadProps) {
  const title = useRef<HTMLAnchorElement>(null)
  const isOpen = useIsOpen(post)
  const isWide = useIsWide()
  const takesPitches = post.post_type === 'request_for_source'
  return (
    <div className="grid gap-x-5 gap-y-2 md:grid-cols-[112px_minmax(0,1fr)]">
      {/* The state line says how far it is. */}
      {post.expires_at ? (
        <Deadline post={post} hasProgress={false} />
      ) : (
        <p className="t-meta text-text-3">No deadline</p>
      )}
      <div className="min-w-0">
        <h2 dir="auto" className="t-h2 wrap-anywhere">
          <Link ref={title} to="/app/feed" search={{ post: post.id }} className="hover:underline">
            {post.title}
          </Link>
        </h2>
        <div className={classes('mt-1 gap-x-5', isWide && 'flex flex-wrap')}>
          <div className="grow">
            {post.data.status === 'published' && <StateLine post={post} />}
            {isOpen && post.request_state === 'open' && isReached(post) && (
              <p className="mt-1 t-body">
                You’ve found {post.found_count} of {post.sources_wanted}.
              </p>
            )}
          </div>
          <div className={classes('scroll-row flex gap-x-5 gap-y-1 print:hidden', isWide && 'flex-wrap')}>
            {isOpen && takesPitches && <EnoughForNow post={post} />}
            <ChangeDeadline post={post} titleRef={title} />
            <CloseRequest post={post} titleRef={title} buttonRef={closeButton} />
            {takesPitches && post.data.status === 'published' && (
              <RequestArticle post={post} titleRef={title} />
            )}
          </div>
        </div>
        {!takesPitches && (
          <p className="mt-1 t-body text-text-2">
            This request takes no pitches: members answer it by message.
          </p>
        )}
      </div>
    </div>
  )
}
