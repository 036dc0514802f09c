import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '../../contract/endpoint.ts'
import type { ClosingDecision } from '../../contract/outcomes.ts'
import type {
  changeAudience,
  changeDeadline,
  closePost,
  createPost,
  deleteDraft,
  editPost,
  Post,
  publishPost,
  revealName,
  setState,
} from '../../contract/posts.ts'
import { call } from '../api/call.ts'
import { boardLists } from '../outcomes/board-rows.data.ts'
import { movesSent } from '../outcomes/unsent-moves.ts'
import { draftsChanged, dropPost, patchPost, putOnTop, unlistPost } from './listed-posts.data.ts'
import { readersChanged } from './open-post.data.ts'
import { postQuery } from './posts.data.ts'

/** Creates a post. `key` is the idempotency key: a retry after a lost answer does not create a second one. */
export function useCreatePost() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, key }: { body: BodyOf<typeof createPost>; key: string }) =>
      call<typeof createPost>('POST /api/posts', { body, idempotencyKey: key }),
    onSuccess: (post) => {
      client.setQueryData(postQuery(post.id).queryKey, post)
      if (post.data.status === 'published') putOnTop(client, [post], post.account_id!)
      else draftsChanged(client)
    },
  })
}

/** Changes title, description and tags. Fails with 409 when the post has changed since it was read. */
export function useEditPost(post_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof editPost>) =>
      call<typeof editPost>('PATCH /api/posts/:post_id', { params: { post_id }, body }),
    onSuccess: (post) => patchPost(client, post.id, post),
  })
}

/** Refetches a post that has changed since it was read, for every place that shows it. Null if it does not load. */
export function useReadAgain(post_id: string) {
  const client = useQueryClient()
  return async (): Promise<Post | null> => {
    const post = await client.query({ ...postQuery(post_id), staleTime: 0 }).catch(() => null)
    if (post) patchPost(client, post_id, post)
    return post
  }
}

/** Publishes a draft: it moves from the drafts to the top of the feed. */
export function usePublishPost(post_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof publishPost>) =>
      call<typeof publishPost>('POST /api/posts/:post_id/publish', { params: { post_id }, body }),
    onSuccess: (post: Post) => {
      unlistPost(client, post.id)
      client.setQueryData(postQuery(post.id).queryKey, post)
      putOnTop(client, [post], post.account_id!)
    },
  })
}

/** Moves a request's deadline, or reopens it. Fails with 409 when it has changed since it was read. */
export function useChangeDeadline(post_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof changeDeadline>) =>
      call<typeof changeDeadline>('PUT /api/posts/:post_id/deadline', { params: { post_id }, body }),
    onSuccess: ({ post }) => patchPost(client, post.id, post),
  })
}

/** Changes who may read a request, at once. */
export function useChangeAudience(post_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof changeAudience>) =>
      call<typeof changeAudience>('PUT /api/posts/:post_id/audience', { params: { post_id }, body }),
    onSuccess: ({ post }) => {
      patchPost(client, post.id, post)
      readersChanged(client, post.id)
    },
  })
}

/** Shows the member's hidden name to the pitcher of a conversation, or to everyone. */
export function useRevealName(post_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (conversation_id: string | undefined) =>
      call<typeof revealName>('POST /api/posts/:post_id/reveal', {
        params: { post_id },
        body: { ...(conversation_id && { conversation_id }) },
      }),
    onSuccess: (post) => patchPost(client, post.id, post),
  })
}

/** Says whether a request has enough pitches. Fails with 409 when it has changed since it was read. */
export function useSetState(post_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof setState>) =>
      call<typeof setState>('PUT /api/posts/:post_id/state', { params: { post_id }, body }),
    onSuccess: ({ post }) => patchPost(client, post.id, post),
  })
}

/**
 * Closes a request early, with or without saying what became of the pitches. With it, fails with 409 when the request
 * has changed since it was read.
 */
export function useClosePost(post_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: ClosingDecision | null) => {
      if (body) await movesSent(client, post_id)
      return call<typeof closePost>('POST /api/posts/:post_id/close', {
        params: { post_id },
        ...(body && { body }),
      })
    },
    onSuccess: (post) => {
      patchPost(client, post.id, post)
      void client.invalidateQueries(boardLists(post_id))
    },
  })
}

export function useDeleteDraft(post_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call<typeof deleteDraft>('DELETE /api/posts/:post_id', { params: { post_id } }),
    onSuccess: () => dropPost(client, post_id),
  })
}
