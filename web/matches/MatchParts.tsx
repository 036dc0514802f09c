import { Link } from '@tanstack/react-router'
import { CircleSlash } from 'lucide-react'
import type { OwnAccount } from '../../contract/accounts.ts'
import type { Post } from '../../contract/posts.ts'
import { useIsReadOnly } from '../dormancy/use-is-read-only.ts'
import { ActionButton } from '../posts/ActionButton.tsx'
import { SaveButton } from '../saves/SaveButton.tsx'
import { Button } from '../ui/Button.tsx'
import { useNow } from '../ui/use-now.ts'
import type { MatchMarks } from './matches.data.ts'
import { openToReply, replyTo } from './reply-to.ts'
import { useSeenOnScreen } from './seen.ts'

interface MatchFiltersProps {
  post_id: string
  mark: MatchMarks
  className?: string
}

/** The names of the filters that found a post. On screen for a second, it marks the match as seen. */
export function MatchFilters({ post_id, mark, className }: MatchFiltersProps) {
  const line = useSeenOnScreen<HTMLParagraphElement>(post_id, mark.is_seen)
  const names = mark.filters.map(({ name }) => name).join(', ')
  return (
    <p ref={line} dir="auto" className={className}>
      <span className="sr-only">Matches </span>
      {names || 'A filter that you have removed'}
    </p>
  )
}

const WORDS = { pitch: 'Pitch', message: 'Message' }

interface MatchActionsProps {
  post: Post
  viewer: OwnAccount
  isNotRelevant: boolean
  onSave: (isSaved: boolean) => void
  onJudge: (isNotRelevant: boolean) => void
}

/** What its reader may do with a match, above the link that opens it. */
export function MatchActions({ post, viewer, isNotRelevant, onSave, onJudge }: MatchActionsProps) {
  const isReadOnly = useIsReadOnly()
  const reply = replyTo(viewer, post, useNow(post.expires_at))
  const about = `post-${post.id}`
  return (
    <div className="relative mt-2.5 flex w-fit flex-wrap items-center gap-x-5 gap-y-1">
      <Button asChild size="small" className="max-md:h-11">
        <Link {...openToReply(post.id, reply)} aria-describedby={about}>
          {reply ? WORDS[reply] : 'Open'}
        </Link>
      </Button>
      <SaveButton post={post} look="dialog" onChange={onSave} />
      <ActionButton
        icon={CircleSlash}
        aria-pressed={isNotRelevant}
        aria-describedby={about}
        disabled={isReadOnly}
        className={isNotRelevant ? 'text-link' : undefined}
        onClick={() => onJudge(!isNotRelevant)}
      >
        Not Relevant
      </ActionButton>
    </div>
  )
}
