import { Link } from '@tanstack/react-router'
import type { ReactNode, RefObject } from 'react'
import type { OwnAccount } from '../../contract/accounts.ts'
import { expiryState } from '../../contract/dates.ts'
import { whyNotPitch } from '../../contract/pitches.rules.ts'
import type { PostedRequest } from '../../contract/requests.ts'
import { PastTime } from '../accounts/PastTime.tsx'
import { RequestBrief } from '../briefs/RequestBrief.tsx'
import { Deadline } from '../posts/Deadline.tsx'
import { OpeningNote } from '../posts/OpeningNote.tsx'
import { hasOwnAudience, PostAudience } from '../posts/PostAudience.tsx'
import type { PostSlot } from '../posts/PostDetails.tsx'
import { Poster } from '../posts/Poster.tsx'
import { kindOf } from '../posts/post-names.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { useNow } from '../ui/use-now.ts'
import { WrittenText } from '../ui/WrittenText.tsx'
import { RequestFacts } from './RequestFacts.tsx'
import { RequestTags } from './RequestTags.tsx'

interface RequestDetailsProps {
  request: PostedRequest
  viewer: OwnAccount
  titleRef: RefObject<HTMLHeadingElement | null>
  /** Replaces the link to the feed, for a member who edits here. */
  editButton: ReactNode
  /** Pitching, below the text: a feature this component does not know. */
  Pitching: PostSlot
}

/** A request's details: the text in the main column, the deadline and the owner in the rail. */
export function RequestDetails({ request, viewer, titleRef, editButton, Pitching }: RequestDetailsProps) {
  const isOwnRequest = hasOwnAudience(request, viewer.id)
  const hasHead = request.expires_at !== null || isOwnRequest
  return (
    <div className="flex grow flex-col md:grid md:grid-cols-[minmax(0,1fr)_248px] md:grid-rows-[auto_1fr]">
      {hasHead && (
        <div className="px-4 pt-4 md:col-start-2 md:px-6">
          <Deadline post={request} size="dialog" />
          {isOwnRequest && <PostAudience post={request} titleRef={titleRef} className="mt-4" />}
        </div>
      )}
      <div className="min-w-0 px-4 pt-4 pb-8 md:col-start-1 md:row-span-2 md:row-start-1 md:border-r md:border-line md:px-8">
        <p className="t-meta text-text-2">
          {kindOf(request)}, <PastTime at={request.created_at} />
        </p>
        <h3 ref={titleRef} tabIndex={-1} dir="auto" className="mt-3 t-h1 wrap-anywhere outline-none">
          {request.title}
        </h3>
        <RequestTags tags={request.tags} />
        <OpeningNote post={request} readerId={viewer.id} />
        <WrittenText className="mt-4 t-read" text={request.description} />
        <RequestBrief post={request} viewer={viewer} />
        <RequestFacts request={request} className="mt-6" />
        <div className="mt-4 flex flex-wrap gap-2">
          {request.account_id === viewer.id
            ? editButton || <InFeed id={request.id} />
            : request.account_id && <Answer request={request} owner={request.account_id} viewer={viewer} />}
        </div>
        <Pitching post={request} viewer={viewer} />
      </div>
      <Poster
        post={request}
        className={classes(
          'mx-4 border-t border-text-3 pt-4 pb-8 md:col-start-2 md:mx-0 md:border-0 md:px-6',
          hasHead ? 'md:pt-8' : 'md:row-span-2 md:row-start-1',
        )}
      />
    </div>
  )
}

type AnswerProps = Pick<RequestDetailsProps, 'request' | 'viewer'> & { owner: string }

/** Contacts the owner, for members who cannot pitch. */
function Answer({ request, viewer, owner }: AnswerProps) {
  const isExpired = expiryState(request.expires_at, useNow(request.expires_at)) === 'expired'
  const mayPitch = whyNotPitch(viewer, { ...request, status: request.data.status }) === null && !isExpired
  if (mayPitch) return null
  return (
    <Button asChild variant="filled">
      <Link to="/app/profile/$profile_id" params={{ profile_id: owner }}>
        Message
      </Link>
    </Button>
  )
}

function InFeed({ id }: { id: string }) {
  return (
    <Button asChild>
      <Link to="/app/feed" search={{ post: id }}>
        Open in the Feed
      </Link>
    </Button>
  )
}
