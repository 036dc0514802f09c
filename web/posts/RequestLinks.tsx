import { Link } from '@tanstack/react-router'
import { Inbox, MessageSquare } from 'lucide-react'
import type { OwnAccount } from '../../contract/accounts.ts'
import { expiryState } from '../../contract/dates.ts'
import { whyNotPitch } from '../../contract/pitches.rules.ts'
import type { Post } from '../../contract/posts.ts'
import { Icon } from '../ui/Icon.tsx'
import { useNow } from '../ui/use-now.ts'

const LOOK =
  'inline-flex min-h-8 items-center gap-2 rounded-control t-meta text-text-2 transition-colors ' +
  'hover:text-text max-md:min-h-11'

/** To the pitches of an own request; for who cannot pitch to another's, to its owner. */
export function RequestLinks({ post, viewer }: { post: Post; viewer: OwnAccount }) {
  const isExpired = expiryState(post.expires_at, useNow(post.expires_at)) === 'expired'
  if (post.post_type === 'community') return null
  if (post.account_id === viewer.id)
    return (
      <Link to="/app/pitchbox" search={{ request: post.id }} className={LOOK}>
        <Icon of={Inbox} />
        Pitches
      </Link>
    )
  const mayPitch = whyNotPitch(viewer, { ...post, status: post.data.status }) === null
  if ((mayPitch && !isExpired) || post.account_id === null) return null
  return (
    <Link to="/app/profile/$profile_id" params={{ profile_id: post.account_id }} className={LOOK}>
      <Icon of={MessageSquare} />
      Message
    </Link>
  )
}
