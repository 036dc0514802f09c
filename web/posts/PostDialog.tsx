import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { ApiError } from '../api/call.ts'
import { LoadFailed } from '../layout/LoadFailed.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogBody, DialogTitle } from '../ui/Dialog.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { StateMessage } from '../ui/StateMessage.tsx'
import { loadedPost } from './listed-posts.data.ts'
import { WHILE_OPEN } from './open-post.data.ts'
import { useCloseOverList } from './over-list.ts'
import { type KeptSlot, PostDetails, type PostSlot } from './PostDetails.tsx'
import { PostNavigation } from './PostNavigation.tsx'
import { postQuery } from './posts.data.ts'
import { useFocusOnMove } from './use-focus-on-move.ts'

const route = getRouteApi('/app/feed')

/** The post in the address (?post=), over the feed. The list may not have it. */
export function PostDialog({ Pitching, Kept }: { Pitching: PostSlot; Kept: KeptSlot }) {
  const { post: id } = route.useSearch()
  const navigate = route.useNavigate()
  const close = useCloseOverList()
  // Replaces the previous post's history entry: Back leads to the list, not through every post that was read.
  const show = (post: string) =>
    void navigate({
      search: (before) => ({ ...before, post }),
      state: true,
      resetScroll: false,
      replace: true,
    })
  if (id === undefined) return null
  return (
    <OpenPost
      id={id}
      Pitching={Pitching}
      Kept={Kept}
      navigation={<PostNavigation id={id} onShow={show} />}
      back="Back to Feed"
      onClose={close}
    />
  )
}

interface OpenPostProps {
  id: string
  Pitching: PostSlot
  Kept: KeptSlot
  /** Leads to the posts before and after it. */
  navigation: ReactNode
  /** The button's words where there is no such post. */
  back: string
  onClose: () => Promise<void>
}

/** A post over the list of a page. */
export function OpenPost({ id, Pitching, Kept, navigation, back, onClose }: OpenPostProps) {
  const { data: viewer } = useSuspenseQuery(ownAccountQuery)
  const client = useQueryClient()
  // Starts with the list's data; later changes, made here or live, update both.
  const asked = useQuery({ ...postQuery(id), ...WHILE_OPEN, initialData: () => loadedPost(client, id) })
  // It may have been there until now.
  const absent = asked.error instanceof ApiError && asked.error.status === 404
  const post = absent || asked.data?.is_excerpt ? undefined : asked.data
  const failure = post || (asked.isFetching && !absent) ? null : asked.error
  const title = useFocusOnMove(id)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && void onClose()}
      focusAfter={() => document.querySelector<HTMLElement>(`:is([id="post-${id}"], [id="draft-${id}"]) a`)}
      size={post ? 'post' : 'form'}
      title={post || failure ? undefined : 'Post'}
    >
      {post && (
        <PostDetails
          key={id}
          post={post}
          viewer={viewer}
          titleRef={title}
          Pitching={Pitching}
          onClose={onClose}
          navigation={navigation}
        />
      )}
      {!post && !failure && (
        <DialogBody className="space-y-3">
          <Skeleton className="h-6 w-3/4" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-5/6" />
        </DialogBody>
      )}
      {failure && (
        <DialogBody>
          {absent ? (
            <>
              <Absent back={back} onClose={() => void onClose()} />
              <Kept post_id={id} accountId={viewer.id} />
            </>
          ) : (
            <LoadFailed
              title={headline('The post did not load')}
              error={failure}
              onRetry={() => void asked.refetch()}
            />
          )}
        </DialogBody>
      )}
    </Dialog>
  )
}

function Absent({ back, onClose }: { back: string; onClose: () => void }) {
  return (
    <StateMessage title={headline('Post not found')} actions={<Button onClick={onClose}>{back}</Button>}>
      It may have been removed, or the address is not complete.
    </StateMessage>
  )
}

/** The message's heading names the dialog. */
const headline = (words: string) => (
  <DialogTitle asChild>
    <span>{words}</span>
  </DialogTitle>
)
