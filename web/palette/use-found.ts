import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { MemberCard } from '../../contract/directory.ts'
import type { Post } from '../../contract/posts.ts'
import type { Source } from '../../contract/sources.ts'
import type { Role } from '../../contract/vocabulary.ts'
import { membersOf, membersQuery } from '../directory/directory.data.ts'
import { feedQuery, postsOf } from '../posts/posts.data.ts'
import { sourcesOf, sourcesQuery } from '../sources/sources.data.ts'

/** So many are shown of each kind; the rest is on the page that lists them. */
const SHOWN = 5

/** One kind of what the server finds. */
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
  /** What the server is to find; blank for nothing. */
  wanted: string
  /** What it has been asked for so far. */
  asked: string
  reader: Role
}

/** What the feed, the members page and the sources hold of it, each as its own page would list it. */
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

/** The first few. Those of another search are none: whoever chooses would get what he has not asked for. */
function useFirst<Page, Item>(
  query: Query<Page>,
  isLate: boolean,
  itemsOf: (data: InfiniteData<Page>) => Item[],
): Found<Item> {
  const { data, error, isPlaceholderData, isEnabled, hasNextPage, isFetching, fetchNextPage, refetch } = query
  const isOther = isLate || isPlaceholderData
  const items = data && !isOther ? itemsOf(data) : []
  // A long search is done in parts, and a part may hold few or none.
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
