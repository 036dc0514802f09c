import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { OwnAccount } from '../../contract/accounts.ts'
import type { Post } from '../../contract/posts.ts'
import { useWhenBack } from '../api/use-when-back.ts'
import { useIsReadOnly } from '../dormancy/use-is-read-only.ts'
import { LoadFailed } from '../layout/LoadFailed.tsx'
import { FeedEnd } from '../posts/FeedEnd.tsx'
import { RowsSkeleton } from '../posts/FeedSkeleton.tsx'
import { focusRow } from '../posts/focus-row.ts'
import { patchPost } from '../posts/listed-posts.data.ts'
import { PostList } from '../posts/PostList.tsx'
import { toggleSave } from '../saves/saves.data.ts'
import { KEYS } from '../ui/shortcuts.ts'
import { useKeys } from '../ui/use-keys.ts'
import { EmptyMatches } from './EmptyMatches.tsx'
import { MatchActions, MatchFilters } from './MatchParts.tsx'
import { matchesQuery } from './matches.data.ts'
import { NewMatches } from './NewMatches.tsx'
import { openToReply, replyTo } from './reply-to.ts'
import { useJudging } from './use-judging.ts'
import { useListedMatches } from './use-listed-matches.ts'
import { useMatchesFilter } from './use-matches-filter.ts'

/** The matches of a tab and filter, loaded page by page on scroll. Keeps the previous ones while others load. */
export function MatchList({ viewer }: { viewer: OwnAccount }) {
  const filter = useMatchesFilter()
  const list = useInfiniteQuery(matchesQuery(filter))
  const { posts, marks } = useListedMatches(filter)
  const { keys, saveOf, judgeOf } = useActs(viewer, posts ?? [], (id) => marks[id]?.is_not_relevant ?? false)
  const known = useMemo(() => new Set(Object.keys(marks)), [marks])
  useWhenBack(list.isError && posts === null, () => list.refetch({ cancelRefetch: false }))
  if (posts === null)
    return list.isError ? (
      <LoadFailed title="The matches did not load" error={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <RowsSkeleton />
    )
  const isOld = list.isPlaceholderData
  const name = `matches ${filter.tab} ${filter.filter ?? ''}`
  return (
    <>
      {!isOld && <NewMatches filter={filter} known={known} />}
      {posts.length > 0 && (
        <PostList
          posts={posts}
          accountId={viewer.id}
          search={undefined}
          name={name}
          isOld={isOld}
          isWhole={!list.hasNextPage}
          keys={keys}
          momentOf={({ id, created_at }) => marks[id]?.matched_at ?? created_at}
          partsOf={(post) => {
            const mark = marks[post.id]
            if (!mark) return {}
            return {
              lead: <MatchFilters post_id={post.id} mark={mark} className="mb-1.5 t-meta text-text-2" />,
              actions: (
                <MatchActions
                  post={post}
                  viewer={viewer}
                  isNotRelevant={mark.is_not_relevant}
                  onSave={saveOf(post)}
                  onJudge={judgeOf(post)}
                />
              ),
            }
          }}
        />
      )}
      {isOld && posts.length === 0 && <RowsSkeleton />}
      {!isOld && list.hasNextPage && <FeedEnd key={name} feed={list} />}
      {!isOld && !list.hasNextPage && posts.length === 0 && <EmptyMatches tab={filter.tab} />}
    </>
  )
}

/** What buttons and keys do with a match. */
function useActs(viewer: OwnAccount, posts: readonly Post[], isNotRelevant: (id: string) => boolean) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const isReadOnly = useIsReadOnly()
  const { tab } = useMatchesFilter()
  const { judge, undoLast } = useJudging(viewer.id)
  const saveOf =
    ({ id }: Post) =>
    (is_saved: boolean) =>
      patchPost(client, id, { is_saved })
  const judgeOf =
    ({ id }: Post) =>
    (wish: boolean) => {
      // The row goes: the one after it, or before it, is next to judge.
      const at = posts.findIndex((post) => post.id === id)
      const near = posts[at + 1] ?? posts[at - 1]
      if (tab === 'new' && wish) {
        if (near) focusRow(near.id)
        else document.getElementById('main')?.focus()
      }
      judge(id, wish)
    }
  useKeys({
    [KEYS.undoNotRelevant]: () => {
      const id = undoLast()
      if (id) focusRow(id)
    },
  })
  const keys = {
    [KEYS.saveMatch]: (post: Post) => {
      if (!isReadOnly) toggleSave(post, saveOf(post))
    },
    [KEYS.answerMatch]: (post: Post) => {
      const reply = replyTo(viewer, post, Date.now())
      if (reply) void navigate(openToReply(post.id, reply))
    },
    [KEYS.markNotRelevant]: (post: Post) => {
      if (!isReadOnly) judgeOf(post)(!isNotRelevant(post.id))
    },
  }
  return { keys, saveOf, judgeOf }
}
