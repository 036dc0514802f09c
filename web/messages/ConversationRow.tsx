import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { Conversation } from '../../contract/messages.ts'
import { HiddenAvatar } from '../accounts/HiddenAvatar.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { Count } from '../ui/Count.tsx'
import { classes } from '../ui/classes.ts'
import { useNow } from '../ui/use-now.ts'
import { listTime } from './message-times.ts'
import { isHiddenPartner, lastLine, partnerName } from './names.ts'
import { TimeLeft } from './TimeLeft.tsx'

const LINK =
  'relative flex gap-3 border-b border-line px-4 md:pr-5 md:pl-3 hover:bg-raised aria-[current=page]:bg-surface ' +
  'aria-[current=page]:before:absolute aria-[current=page]:before:inset-y-0 aria-[current=page]:before:left-0 ' +
  'aria-[current=page]:before:w-1 aria-[current=page]:before:bg-accent-line focus-visible:-outline-offset-2'

interface RowProps {
  conversation: Conversation
  readerId: string
}

/** With whom, about what, and the newest message. Bold text and a count mark what is unread. */
export const ConversationRow = memo(function ConversationRow({ conversation, readerId }: RowProps) {
  const { id, partner, is_pitch, post, last_at, unread } = conversation
  const now = useNow()
  const isUnread = unread > 0
  return (
    <Link to="/app/messages/$conversation_id" params={{ conversation_id: id }} className={LINK}>
      {isHiddenPartner(conversation) ? (
        <HiddenAvatar size={36} />
      ) : (
        <Avatar id={partner?.id ?? id} picture_url={partner?.picture_url} size={36} className="my-3" />
      )}
      <div className="min-w-0 grow py-2.5">
        <div className="flex items-center gap-2">
          <span
            dir="auto"
            className={classes('min-w-0 truncate', isUnread ? 't-section' : 't-body text-text-2')}
          >
            {partnerName(conversation)}
          </span>
          {is_pitch && (
            <span className="shrink-0 rounded-tag border border-accent-line px-1.5 t-caps text-link">
              PITCH
            </span>
          )}
          <time dateTime={last_at} className="ml-auto shrink-0 t-meta text-text-3">
            {listTime(last_at, now)}
          </time>
        </div>
        {post && (
          <p dir="auto" className={classes('line-clamp-2 t-h3 wrap-anywhere', !isUnread && 'text-text-2')}>
            {post.title}
          </p>
        )}
        <div className="flex items-center gap-2">
          <p
            dir="auto"
            className={classes('min-w-0 grow truncate t-meta', isUnread ? 'text-text' : 'text-text-3')}
          >
            {lastLine(conversation, readerId)}
          </p>
          {post?.expires_at && <TimeLeft post={post} />}
          <Count value={unread} label="unread" />
        </div>
      </div>
    </Link>
  )
})
