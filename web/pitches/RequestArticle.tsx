import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Newspaper } from 'lucide-react'
import type { RefObject } from 'react'
import type { Post } from '../../contract/posts.ts'
import { ARTICLE_DAYS } from '../../contract/vocabulary.ts'
import { useLoadedDialog } from '../accounts/use-loaded-dialog.ts'
import { useIsReadOnly } from '../dormancy/use-is-read-only.ts'
import { ArticleAddress } from '../outcomes/ArticleAddress.tsx'
import { boardQuery } from '../outcomes/board-rows.data.ts'
import { ActionButton } from '../posts/ActionButton.tsx'
import { useNow } from '../ui/use-now.ts'

const route = getRouteApi('/app/pitchbox')
const load = () => import('../outcomes/ArticleDialog.tsx').then(({ ArticleDialog }) => ArticleDialog)

const DAY_MS = 86_400_000

interface RequestArticleProps {
  /** The member's own published request for an expert. */
  post: Post
  titleRef: RefObject<HTMLElement | null>
}

/** The link to the article that came of a request, and the button that adds or changes it. */
export function RequestArticle({ post, titleRef }: RequestArticleProps) {
  const { order = 'newest' } = route.useSearch()
  // The board's own list, so this costs no further call.
  const { data } = useInfiniteQuery(boardQuery(post.id, { search: '', order }))
  const dialog = useLoadedDialog(load)
  const isReadOnly = useIsReadOnly()
  const now = useNow(post.expires_at)
  const [first] = data?.pages ?? []
  if (!first) return null
  const { article_url, counts } = first
  const closed = post.expires_at ? Date.parse(post.expires_at) : Number.POSITIVE_INFINITY
  const isOffered = closed <= now ? now < closed + ARTICLE_DAYS * DAY_MS : counts.used > 0
  const title = article_url === null ? 'Add Article Link' : 'Change Article Link'
  return (
    <>
      {isOffered && (
        <ActionButton icon={Newspaper} disabled={isReadOnly} onClick={dialog.open} {...dialog.early}>
          {title}
        </ActionButton>
      )}
      {article_url !== null && (
        <p className="t-meta max-md:py-3">
          <span className="sr-only">Article: </span>
          <ArticleAddress url={article_url} />
        </p>
      )}
      {dialog.Dialog && (
        <dialog.Dialog
          post_id={post.id}
          title={title}
          article_url={article_url}
          hidesName={first.hides_name}
          returnFocus={titleRef}
          onClose={dialog.close}
        />
      )}
    </>
  )
}
