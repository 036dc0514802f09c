import type { Post } from '../../contract/posts.ts'
import { classes } from '../ui/classes.ts'
import { useNow } from '../ui/use-now.ts'
import { dayName } from './day-names.ts'
import { PostRow, type RowParts } from './PostRow.tsx'
import { type RowKeys, useRows } from './use-rows.ts'

interface PostListProps {
  posts: readonly Post[]
  accountId: string
  /** The text to highlight in the rows. */
  search: string | undefined
  /** Names the list, so that readers who come back find their place. */
  name: string
  /** The posts of another filter, while the requested ones load. */
  isOld: boolean
  /** No more will come. */
  isWhole: boolean
  keys?: RowKeys
  /** The moment that decides its day; when it was published by default. */
  momentOf?: (post: Post) => string
  partsOf?: (post: Post) => RowParts
}

const publishedAt = ({ created_at }: Post) => created_at

/** A virtual list: the rows near the window, with the days separated. */
export function PostList(props: PostListProps) {
  const { posts, accountId, search, name, isOld, isWhole, keys, momentOf = publishedAt, partsOf } = props
  const { list, rows, onFocus } = useRows(posts, name, keys)
  const now = useNow()
  const dayAt = (index: number) => {
    const post = posts[index]
    return post && dayName(momentOf(post), now)
  }
  return (
    <ol
      ref={list}
      aria-label="Posts"
      aria-busy={isOld || undefined}
      onFocus={onFocus}
      className={classes('relative', isOld && 'opacity-50')}
      style={{ height: rows.getTotalSize() }}
    >
      {rows.getVirtualItems().map(({ key, index, start }) => {
        const post = posts[index]
        if (!post) return null
        const isFirstOfDay = index === 0 || dayAt(index) !== dayAt(index - 1)
        return (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={isWhole ? posts.length : -1}
            className="absolute inset-x-0 scroll-my-4"
            style={{ top: start - rows.options.scrollMargin }}
          >
            {isFirstOfDay && (
              <p className={classes('pb-2.5 t-label text-text-3', index > 0 && 'pt-6')}>{dayAt(index)}</p>
            )}
            <PostRow post={post} accountId={accountId} search={search} {...partsOf?.(post)} />
          </li>
        )
      })}
    </ol>
  )
}
