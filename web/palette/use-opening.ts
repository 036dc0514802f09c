import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { Post } from '../../contract/posts.ts'
import { unreadQuery } from '../messages/unread.data.ts'
import { closingQuery } from '../posts/posts.data.ts'

/** What the palette shows before anything is typed. */
export interface Opening {
  /** Posts that close within 24 hours, the first to close first; null while they are loading. */
  closing: Post[] | null
  /** The counts shown with pages, by path. */
  counts: Record<string, string>
  /** The current page. */
  pathname: string
}

export function useOpening(): Opening {
  const { data: unread = 0 } = useQuery({ ...unreadQuery, enabled: false })
  const { data, error } = useQuery(closingQuery)
  const pathname = useLocation({ select: ({ pathname: path }) => path.replace(/\/$/, '') })
  return {
    // The palette is just as useful without them: no error is shown.
    closing: data?.posts ?? (error && []),
    counts: unread > 0 ? { '/app/messages': `${unread.toLocaleString('en-US')} unread` } : {},
    pathname,
  }
}
