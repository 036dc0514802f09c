import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { Post } from '../../contract/posts.ts'
import { unreadQuery } from '../messages/unread.data.ts'
import { feedQuery, postsOf } from '../posts/posts.data.ts'

/** What the palette knows without asking the server. */
export interface Opening {
  /** Posts of the feed, as far as it is loaded, that close within 24 hours: the first to close first. */
  closing: Post[]
  /** What is counted on a page, by its path. */
  counts: Record<string, string>
  /** The page that is open. */
  pathname: string
}

const DAY_MS = 86_400_000
const CLOSING_MAX = 3

export function useOpening(): Opening {
  const client = useQueryClient()
  const { data: unread = 0 } = useQuery({ ...unreadQuery, enabled: false })
  const pathname = useLocation({ select: ({ pathname: path }) => path.replace(/\/$/, '') })
  const feed = client.getQueryData(feedQuery({}).queryKey)
  const left = ({ expires_at }: Post) => (expires_at === null ? -1 : Date.parse(expires_at) - Date.now())
  const closing = (feed ? postsOf(feed) : [])
    .filter((post) => left(post) > 0 && left(post) <= DAY_MS)
    .toSorted((one, other) => left(one) - left(other))
    .slice(0, CLOSING_MAX)
  return {
    closing,
    counts: unread > 0 ? { '/app/messages': `${unread.toLocaleString('en-US')} unread` } : {},
    pathname,
  }
}
