import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useRef,
} from 'react'
import type { OwnAccount } from '../../contract/accounts.ts'
import { whyNotEditPost } from '../../contract/posts.rules.ts'
import type { Post } from '../../contract/posts.ts'
import { useLoadedDialog } from '../accounts/use-loaded-dialog.ts'
import { useLeftOpen } from '../api/use-left-open.ts'
import { RequestBrief } from '../briefs/RequestBrief.tsx'
import { CommentsSection } from '../comments/CommentsSection.tsx'
import { useIsReadOnly } from '../dormancy/use-is-read-only.ts'
import { DialogTitle } from '../ui/Dialog.tsx'
import { Deadline } from './Deadline.tsx'
import { DialogActions } from './DialogActions.tsx'
import { useWish } from './over-list.ts'
import { hasOwnAudience, PostAudience } from './PostAudience.tsx'
import { Poster } from './Poster.tsx'
import { PostText } from './PostText.tsx'
import { editName } from './post-draft.ts'

/** What another feature shows about a post. */
export type PostSlot = ComponentType<{ post: Post; viewer: OwnAccount }>
/** What another feature has kept of a post that the viewer can no longer see. */
export type KeptSlot = ComponentType<{ post_id: string; accountId: string }>

interface PostDetailsProps {
  post: Post
  viewer: OwnAccount
  titleRef: RefObject<HTMLHeadingElement | null>
  Pitching: PostSlot
  /** Links to other posts, while this one is not being edited. */
  navigation: ReactNode
  onClose: () => Promise<void>
}

const loadEdit = () => import('./PostEdit.form.tsx').then(({ PostEditForm }) => PostEditForm)

/** A post in full: the text in the main column, the deadline and the author in the rail. */
export function PostDetails({ post, viewer, titleRef, Pitching, navigation, onClose }: PostDetailsProps) {
  // The text comes first, with its actions right after.
  const isWhole = useDeferredValue(true, false)
  const edit = useLoadedDialog(loadEdit)
  useFocusAfter(edit.Dialog !== null, titleRef)
  useWish('edit', edit.open)
  const isReadOnly = useIsReadOnly()
  const isOwnRequest = hasOwnAudience(post, viewer.id)
  const hasHead = post.expires_at !== null || isOwnRequest
  useLeftOpen(viewer.id, editName(post.id), edit.Dialog !== null, () => {
    if (!isReadOnly && whyNotEditPost(viewer.id, post) === null) edit.open()
  })
  return (
    <div className="flex grow flex-col md:grid md:grid-cols-[minmax(0,1fr)_248px] md:grid-rows-[auto_1fr]">
      {!edit.Dialog && navigation}
      {hasHead && (
        <div className="px-4 pt-4 md:col-start-2 md:px-6 md:pt-14">
          <Deadline post={post} size="dialog" />
          {isOwnRequest && <PostAudience post={post} titleRef={titleRef} className="mt-4" />}
        </div>
      )}
      <div className="min-w-0 px-4 pt-4 pb-8 md:col-start-1 md:row-span-2 md:row-start-1 md:border-r md:border-line md:px-9 md:pt-6">
        {edit.Dialog ? (
          <>
            <DialogTitle className="sr-only">{post.title}</DialogTitle>
            <edit.Dialog post={post} viewer={viewer} onClose={edit.close} />
          </>
        ) : (
          <>
            <PostText post={post} readerId={viewer.id} titleRef={titleRef} />
            {isWhole && <RequestBrief post={post} viewer={viewer} />}
            {isWhole && (
              <DialogActions post={post} viewer={viewer} edit={edit} titleRef={titleRef} onClose={onClose} />
            )}
          </>
        )}
        {isWhole && (
          <>
            <Pitching post={post} viewer={viewer} />
            <CommentsSection post={post} viewer={viewer} />
          </>
        )}
      </div>
      <Poster
        post={post}
        className={
          hasHead
            ? 'mx-4 border-t border-text-3 pt-4 pb-8 md:col-start-2 md:mx-0 md:border-0 md:px-6 md:pt-8'
            : 'mx-4 border-t border-text-3 pt-4 pb-8 md:col-start-2 md:row-span-2 md:row-start-1 md:mx-0 md:border-0 md:px-6 md:pt-14'
        }
      />
    </div>
  )
}

/** The focused element is gone: the focus goes to the title. */
function useFocusAfter(isEditing: boolean, title: RefObject<HTMLElement | null>) {
  const was = useRef(isEditing)
  useEffect(() => {
    if (was.current && !isEditing) title.current?.focus()
    was.current = isEditing
  }, [isEditing, title])
}
