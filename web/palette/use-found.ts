import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { MemberCard } from '../../contract/directory.ts'
import type { Post } from '../../contract/posts.ts'
import type { Source } from '../../contract/sources.ts'
import type { Role } from '../../contract/vocabulary.ts'
import { membersOf, membersQuery } from '../directory/directory.data.ts'
import { feedQuery, postsOf } from '../posts/posts.data.ts'
import { sourcesOf, sourcesQuery } from '../sources/sources.data.ts'

/** How many are shown of each kind; the rest is on the page that lists them. */
const SHOWN = 5

/** One kind of search result. */
export interface Found<Item> {
  state: 'loading' | 'failed' | 'found'
  items: Item[]
  again: () => void
}

export interface AllFound {
  posts: Found<Post>
  members: Found<MemberCard>
  sources: Found<Source>
}

interface Question {
  /** What to search for; blank for nothing. */
  wanted: string
  /** What has been searched for so far. */
  asked: string
  reader: Role
}

/** The matches in the feed, the members and the sources, each as its own page would list them. */
export function useFound({ wanted, asked, reader }: Question): AllFound {
  const enabled = asked !== ''
  const isLate = wanted !== asked
  const posts = useInfiniteQuery({ ...feedQuery({ search: asked }), enabled })
  const members = useInfiniteQuery({ ...membersQuery({ list: 'members', search: asked }, reader), enabled })
  const sources = useInfiniteQuery({ ...sourcesQuery({ search: asked }), enabled })
  return {
    posts: useFirst(posts, isLate, postsOf),
    members: useFirst(members, isLate, ({ pages }) => membersOf(pages)),
    sources: useFirst(sources, isLate, sourcesOf),
  }
}

type Query<Page> = UseInfiniteQueryResult<InfiniteData<Page>>

/** The first few. Results of another search don't count: the reader would choose something they did not search for. */
function useFirst<Page, Item>(
  query: Query<Page>,
  isLate: boolean,
  itemsOf: (data: InfiniteData<Page>) => Item[],
): Found<Item> {
  const { data, error, isPlaceholderData, isEnabled, hasNextPage, isFetching, fetchNextPage, refetch } = query
  const isOther = isLate || isPlaceholderData
  const items = data && !isOther ? itemsOf(data) : []
  // A long search runs in parts, and a part may hold few matches or none.
  const isUnfinished = isEnabled && !isOther && !error && hasNextPage && items.length < SHOWN
  useEffect(() => {
    if (isUnfinished && !isFetching) void fetchNextPage()
  }, [isUnfinished, isFetching, fetchNextPage])
  return {
    state:
      isOther || (items.length === 0 && (isFetching || isUnfinished)) ? 'loading' : whenDone(items, error),
    items: items.slice(0, SHOWN),
    again: () => void (data ? fetchNextPage() : refetch()),
  }
}

const whenDone = (items: unknown[], error: Error | null) => (error && items.length === 0 ? 'failed' : 'found')
