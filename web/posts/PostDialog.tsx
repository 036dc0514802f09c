import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Post } from '../../contract/posts.ts'
import { ApiError } from '../api/call.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogBody } from '../ui/Dialog.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { StateMessage } from '../ui/StateMessage.tsx'
import { PostDetails } from './PostDetails.tsx'
import { loadedPost, postQuery } from './posts.data.ts'

const route = getRouteApi('/app/feed')

/** The post that the address names (?post=), over the feed. Also one that the list does not hold. */
export function PostDialog() {
  const { post: id } = route.useSearch()
  const navigate = route.useNavigate()
  const close = () => void navigate({ search: ({ post: _, ...rest }) => rest, resetScroll: false })
  return id === undefined ? null : <OpenPost key={id} id={id} onClose={close} />
}

function OpenPost({ id, onClose }: { id: string; onClose: () => void }) {
  const client = useQueryClient()
  const loaded = loadedPost(client, id)
  const asked = useQuery({ ...postQuery(id), enabled: loaded === undefined })
  const post: Post | undefined = loaded ?? asked.data
  const absent = asked.error instanceof ApiError && asked.error.status === 404
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size={post ? 'post' : 'form'}
      title={post?.title ?? (absent ? 'Post not found' : 'Post')}
      hideHeader={post !== undefined || asked.isError}
    >
      {post ? <PostDetails post={post} /> : null}
      {!post && asked.isPending && (
        <DialogBody className="space-y-3">
          <Skeleton className="h-6 w-3/4" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-5/6" />
        </DialogBody>
      )}
      {asked.isError && (
        <DialogBody>
          <StateMessage
            kind={absent ? 'empty' : 'error'}
            title={absent ? 'Post not found' : 'The post did not load'}
            actions={
              absent ? (
                <Button onClick={onClose}>Back to Feed</Button>
              ) : (
                <Button onClick={() => void asked.refetch()}>Try again</Button>
              )
            }
          >
            {absent
              ? 'It may have been removed, or the address is not complete.'
              : 'The server did not answer in time.'}
          </StateMessage>
        </DialogBody>
      )}
    </Dialog>
  )
}
