import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { Post } from '../../contract/posts.ts'
import type { OwnFilter } from '../../contract/saved-filters.ts'
import type { Pages } from '../admin/first-page.ts'
import { APPLICATIONS } from '../admin/list-names.ts'
import { unreadQuery } from '../messages/unread.data.ts'
import { closingQuery } from '../posts/closing.data.ts'
import { filtersQuery } from '../saved-filters/saved-filters.data.ts'

/** What the palette shows before anything is typed. */
export interface Opening {
  /** Posts that close within 24 hours, the first to close first; null while they are loading. */
  closing: Post[] | null
  /** The member's saved filters; none while they are loading. */
  filters: OwnFilter[]
  /** The counts shown with pages, by path: only what is known without asking. */
  counts: Record<string, string>
  /** The current page. */
  pathname: string
}

export function useOpening(): Opening {
  const { data: unread = 0 } = useQuery({ ...unreadQuery, enabled: false })
  const pending = pendingIn(useQueryClient())
  const { data, error } = useQuery(closingQuery)
  const { data: saved } = useQuery(filtersQuery)
  const pathname = useLocation({ select: ({ pathname: path }) => path.replace(/\/$/, '') })
  return {
    // The palette is just as useful without them: no error is shown.
    closing: data?.posts ?? (error && []),
    filters: saved?.filters ?? [],
    counts: {
      ...(unread > 0 && { '/app/messages': `${unread.toLocaleString('en-US')} unread` }),
      ...(pending > 0 && { '/admin/membership-requests': `${pending.toLocaleString('en-US')} pending` }),
    },
    pathname,
  }
}

/** How many applications wait for an admin; zero if no list of them is loaded, or one has come or gone since. */
function pendingIn(client: QueryClient): number {
  const [newest] = client
    .getQueryCache()
    .findAll({ queryKey: [APPLICATIONS], predicate: ({ state }) => !state.isInvalidated })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  return (newest?.state.data as Pages | undefined)?.pages[0]?.pending ?? 0
}
