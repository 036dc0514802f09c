import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  addComment,
  Comment,
  deleteComment,
  editComment,
  listComments,
  SharedComment,
} from '../../contract/comments.ts'
import type { BodyOf } from '../../contract/endpoint.ts'
import { ApiError, call } from '../api/call.ts'
import { withComment, withEdit, withLikes, withoutComment } from './comment-list.ts'

type Change = (list: Comment[]) => Comment[]

// Events that happen while a list loads may be missing from the answer, so they are applied to it again.
const meanwhile = new Map<string, Change[]>()

export const COMMENTS = 'comments'

/** All comments of a community post. */
export const commentsQuery = (post_id: string) =>
  queryOptions({
    queryKey: [COMMENTS, post_id],
    queryFn: async ({ signal }) => {
      const changes: Change[] = []
      meanwhile.set(post_id, changes)
      try {
        const at = 'GET /api/comments/:post_id'
        const list = await call<typeof listComments>(at, { params: { post_id }, signal })
        return changes.reduce((changed, change) => change(changed), list)
      } catch (error) {
        // biome-ignore lint/suspicious/noConsole: this failure is only logged (docs/product.md#messages)
        if (!signal.aborted) console.error('The comments did not load:', error)
        throw error
      } finally {
        if (meanwhile.get(post_id) === changes) meanwhile.delete(post_id)
      }
    },
    // A thread can be long: comparing it with itself at every event would cost more than rendering it.
    structuralSharing: false,
  })

function changeComments(client: QueryClient, post_id: string, change: Change) {
  meanwhile.get(post_id)?.push(change)
  client.setQueryData(commentsQuery(post_id).queryKey, (list) => list && change(list))
}

export function commentAdded(client: QueryClient, post_id: string, comment: Comment): void {
  changeComments(client, post_id, (list) => withComment(list, comment))
}

export function commentEdited(client: QueryClient, post_id: string, edited: SharedComment): void {
  changeComments(client, post_id, (list) => withEdit(list, edited))
}

export function commentLiked(
  client: QueryClient,
  post_id: string,
  id: string,
  likes: Partial<Pick<Comment, 'likes_count' | 'is_liked'>>,
): void {
  changeComments(client, post_id, (list) => withLikes(list, id, likes))
}

export function commentDeleted(client: QueryClient, post_id: string, id: string): void {
  changeComments(client, post_id, (list) => withoutComment(list, id))
}

/** A comment as it is loaded now. */
export function loadedComment(client: QueryClient, post_id: string, id: string): Comment | undefined {
  return client.getQueryData(commentsQuery(post_id).queryKey)?.find((comment) => comment.id === id)
}

/** Adds a comment or reply. `key` is the idempotency key: a retry after a lost answer does not post twice. */
export function useAddComment() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, key }: { body: BodyOf<typeof addComment>; key: string }) =>
      call<typeof addComment>('POST /api/comments', { body, idempotencyKey: key }),
    onSuccess: (comment, { body }) => {
      commentAdded(client, body.post_id, comment)
      // A list that did not load is requested again.
      if (!loadedComment(client, body.post_id, comment.id))
        void client.invalidateQueries(commentsQuery(body.post_id))
    },
  })
}

/** Changes the text of an own comment. Fails with 409 when it has changed since it was read. */
export function useEditComment(post_id: string, comment_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof editComment>) =>
      call<typeof editComment>('PATCH /api/comments/:comment_id', { params: { comment_id }, body }),
    onSuccess: (comment) => commentEdited(client, post_id, comment),
    // The current text is shown beside what was typed.
    onError: (error) =>
      error instanceof ApiError && error.status === 409
        ? client.refetchQueries(commentsQuery(post_id))
        : undefined,
  })
}

export function useDeleteComment(post_id: string, comment_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      call<typeof deleteComment>('DELETE /api/comments/:comment_id', { params: { comment_id } }),
    onSuccess: () => commentDeleted(client, post_id, comment_id),
  })
}
