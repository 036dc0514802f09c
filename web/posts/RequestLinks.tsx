import { Link } from '@tanstack/react-router'
import { MessageSquare } from 'lucide-react'
import type { OwnAccount } from '../../contract/accounts.ts'
import { expiryState } from '../../contract/dates.ts'
import { whyNotPitch } from '../../contract/pitches.rules.ts'
import type { Post } from '../../contract/posts.ts'
import { Icon } from '../ui/Icon.tsx'
import { useNow } from '../ui/use-now.ts'

const LOOK =
  'inline-flex min-h-8 items-center gap-2 rounded-control t-meta text-text-2 transition-colors ' +
  'hover:text-text max-md:min-h-11'

/** Contacts the request's owner, for members who cannot pitch to it. */
export function RequestLinks({ post, viewer }: { post: Post; viewer: OwnAccount }) {
  const isExpired = expiryState(post.expires_at, useNow(post.expires_at)) === 'expired'
  if (post.post_type === 'community' || post.account_id === viewer.id) return null
  const mayPitch = whyNotPitch(viewer, { ...post, status: post.data.status }) === null
  if ((mayPitch && !isExpired) || post.account_id === null) return null
  return (
    <Link to="/app/profile/$profile_id" params={{ profile_id: post.account_id }} className={LOOK}>
      <Icon of={MessageSquare} />
      Message
    </Link>
  )
}
