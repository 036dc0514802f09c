import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode, useId, useRef } from 'react'
import type { OwnAccount } from '../../contract/accounts.ts'
import { REQUEST_EXPIRED, REQUEST_PAUSED, whyNotPitch } from '../../contract/pitches.rules.ts'
import type { Post } from '../../contract/posts.ts'
import { useWhenBack } from '../api/use-when-back.ts'
import { useRefusal } from '../contact-limits/use-refusal.ts'
import { isHiddenAuthor, ownerName } from '../posts/post-names.ts'
import { FailedLine } from '../ui/FailedLine.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { OwnRequestPitches } from './OwnRequestPitches.tsx'
import { PitchButton } from './PitchButton.tsx'
import { PitchedLine } from './PitchedLine.tsx'
import { ownPitchQuery } from './pitches.data.ts'
import { StateLine } from './StateLine.tsx'
import { useRequestState } from './use-request-state.ts'

interface PitchSlotProps {
  post: Post
  viewer: OwnAccount
}

/**
 * A request's state, and pitching to it for members who may, and their own pitch for those who no longer may: their role
 * has changed, or its owner has left. The owner sees the pitches it received.
 */
export function PitchSlot({ post, viewer }: PitchSlotProps) {
  const { id, post_type, account_id, data } = post
  if (post_type === 'community' || data.status !== 'published') return null
  const takesPitches = post_type === 'request_for_source'
  const isOwn = account_id === viewer.id
  return (
    <Fragment key={id}>
      <StateLine post={post} className="mt-5" />
      {takesPitches && isOwn && <OwnRequestPitches post_id={id} />}
      {takesPitches && !isOwn && <PitchSection post={post} viewer={viewer} />}
    </Fragment>
  )
}

function PitchSection({ post, viewer }: PitchSlotProps) {
  const heading = useId()
  const section = useRef<HTMLElement>(null)
  const { data: own } = useQuery(ownPitchQuery(post.id))
  const mayPitch = whyNotPitch(viewer, { ...post, status: post.data.status }) === null
  const needsSource = viewer.role === 'expert' && !viewer.holds_source && isHiddenAuthor(post)
  if (!mayPitch && !own?.pitch && !needsSource) return null
  return (
    <section
      ref={section}
      aria-labelledby={heading}
      tabIndex={-1}
      className="mt-5 border-t border-text-3 pt-2.5 outline-none"
    >
      <h3 id={heading} className="mb-2 t-section">
        Pitch
      </h3>
      {needsSource && !own?.pitch ? (
        <Quiet>
          Add your source profile to answer this request.{' '}
          <Link className="link" to="/app/account/source">
            Add My Profile
          </Link>
        </Quiet>
      ) : (
        <OwnPitchState post={post} viewer={viewer} onSettled={() => section.current?.focus()} />
      )}
    </section>
  )
}

/** The sent pitch, or how to make one. Calls `onSettled` when the focused element is gone. */
function OwnPitchState({ post, viewer, onSettled }: PitchSlotProps & { onSettled: () => void }) {
  const own = useQuery(ownPitchQuery(post.id))
  const { isSettled, isKnown } = useRequestState(post)
  const refusal = useRefusal(post.account_id, ownerName(post))
  useWhenBack(own.isError && !own.data, () => own.refetch({ cancelRefetch: false }))
  if (!own.data)
    return own.isError ? (
      <FailedLine onRetry={() => void own.refetch()}>Whether you have pitched did not load.</FailedLine>
    ) : (
      <Waiting />
    )
  const { pitch, has_source, is_paused } = own.data
  if (pitch)
    return (
      <PitchedLine
        pitch={pitch}
        hasOwner={post.account_id !== null || post.shown_name !== null}
        onWithdrawn={onSettled}
      />
    )
  if (is_paused && !isSettled) return <Quiet>{REQUEST_PAUSED}</Quiet>
  if (!isKnown) return <Waiting />
  if (!has_source && !isSettled && !refusal)
    return (
      <Quiet>
        You have no source to pitch yet.{' '}
        <Link className="link" to="/app/sources">
          Add a source
        </Link>
      </Quiet>
    )
  return (
    <PitchButton
      post={post}
      viewer={viewer}
      refusal={isSettled ? REQUEST_EXPIRED : refusal}
      onSettled={onSettled}
    />
  )
}

const Quiet = ({ children }: { children: ReactNode }) => <p className="t-body text-text-2">{children}</p>

function Waiting() {
  return (
    <Loading label="Loading your pitch">
      <Skeleton className="h-9 w-24" />
    </Loading>
  )
}
