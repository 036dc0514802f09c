import { useQuery } from '@tanstack/react-query'
import { Eye, Users } from 'lucide-react'
import type { RefObject } from 'react'
import type { Post } from '../../contract/posts.ts'
import { whyNotChangeAudience } from '../../contract/request-changes.rules.ts'
import { AUDIENCE_NAMES } from '../../contract/vocabulary.ts'
import { useLoadedDialog } from '../accounts/use-loaded-dialog.ts'
import { useIsReadOnly } from '../dormancy/use-is-read-only.ts'
import { FailedLine } from '../ui/FailedLine.tsx'
import { ActionButton } from './ActionButton.tsx'
import { wholePostQuery } from './open-post.data.ts'

const loadOpenings = () =>
  import('../audience/OpeningsDialog.tsx').then(({ OpeningsDialog }) => OpeningsDialog)
const loadForm = () =>
  import('./ChangeAudienceDialog.tsx').then(({ ChangeAudienceDialog }) => ChangeAudienceDialog)

const loadReveal = () => import('./RevealDialog.tsx').then(({ RevealDialog }) => RevealDialog)

/** Whether a post has an audience that this member may change. */
export const hasOwnAudience = (post: Post, accountId: string): boolean =>
  post.post_type === 'request_for_source' && whyNotChangeAudience(accountId, post) === null

interface PostAudienceProps {
  /** The member's own request for an expert. */
  post: Post
  /** Gets the focus when the focused element is gone. */
  titleRef: RefObject<HTMLElement | null>
  className?: string
}

/** Who can see the member's own request, who has opened it, and the button that changes the first. */
export function PostAudience({ post, titleRef, className }: PostAudienceProps) {
  const { data, isError, refetch } = useQuery(wholePostQuery(post.id))
  const openings = useLoadedDialog(loadOpenings, 'The readers did not load')
  const form = useLoadedDialog(loadForm)
  const reveal = useLoadedDialog(loadReveal)
  const isReadOnly = useIsReadOnly()
  const own = data?.own_audience
  if (!own)
    return isError ? (
      <FailedLine onRetry={() => void refetch()}>Who can see it did not load.</FailedLine>
    ) : null
  const { audience, opened_by } = own
  const isLogged = opened_by > 0 || (post.is_confidential && post.data.status === 'published')
  return (
    <section aria-label="Audience" className={className}>
      <p className="t-meta">
        <span className="text-text-3">Visible to</span> {AUDIENCE_NAMES[audience]}
      </p>
      {isLogged && (
        <p className="t-meta">
          <span className="text-text-3">Opened by</span> {opened_by.toLocaleString('en-US')}{' '}
          <button
            type="button"
            aria-label="Show who opened it"
            className="link ml-2 min-h-6 max-md:min-h-11"
            onClick={openings.open}
            {...openings.early}
          >
            Show
          </button>
        </p>
      )}
      <ActionButton icon={Users} disabled={isReadOnly} onClick={form.open} {...form.early}>
        Change Audience
      </ActionButton>
      {post.shown_name !== null && (
        <>
          <p className="t-meta">
            <span className="text-text-3">Shown instead of your name</span> {post.shown_name}
          </p>
          {post.data.status === 'published' && (
            <ActionButton icon={Eye} disabled={isReadOnly} onClick={reveal.open} {...reveal.early}>
              Reveal to Everyone
            </ActionButton>
          )}
        </>
      )}
      {reveal.Dialog && (
        <reveal.Dialog
          post_id={post.id}
          title="Reveal your name to everyone who can see this request?"
          onClose={reveal.close}
          returnFocus={titleRef}
        />
      )}
      {openings.Dialog && (
        <openings.Dialog post_id={post.id} onClose={openings.close} returnFocus={titleRef} />
      )}
      {form.Dialog && <form.Dialog post={post} own={own} onClose={form.close} returnFocus={titleRef} />}
    </section>
  )
}
