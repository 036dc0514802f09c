import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OwnAccount } from '../../contract/accounts.ts'
import type { BodyOf } from '../../contract/endpoint.ts'
import type { createRequest, editRequest, PostedRequest } from '../../contract/requests.ts'
import { call } from '../api/call.ts'
import { patchPost, putOnTop as putOnFeed } from '../posts/listed-posts.data.ts'
import { NO_MARKS, patchRequest, putIn } from './change-lists.data.ts'
import { isListed } from './request-filter.ts'
import { forgetListsOffScreen, loadedLists, requestQuery } from './requests.data.ts'

/** Creates a request. `key` is the idempotency key: a retry after a lost answer does not create a second one. */
export function useCreateRequest(viewer: OwnAccount) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, key }: { body: BodyOf<typeof createRequest>; key: string }) =>
      call<typeof createRequest>('POST /api/requests', { body, idempotencyKey: key }),
    onSuccess: (request) => {
      client.setQueryData(requestQuery(request.id).queryKey, request)
      forgetListsOffScreen(client)
      for (const { filter } of loadedLists(client))
        if (isListed(request, filter, viewer)) putIn(client, filter, [{ ...request, marks: NO_MARKS }])
      putOnFeed(client, [request], viewer.id)
    },
  })
}

/** Saves the form's changes. Fails with 409 when the request has changed since it was read. */
export function useEditRequest(post_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof editRequest>) =>
      call<typeof editRequest>('PUT /api/requests/:post_id', { params: { post_id }, body }),
    onSuccess: (request) => {
      patchRequest(client, post_id, request)
      patchPost(client, post_id, request)
    },
  })
}

/** Refetches a request that has changed since it was read, wherever it shows. Null if it does not load. */
export function useReadAgain(post_id: string) {
  const client = useQueryClient()
  return async (): Promise<PostedRequest | null> => {
    const request = await client.query({ ...requestQuery(post_id), staleTime: 0 }).catch(() => null)
    if (request) patchRequest(client, post_id, request)
    return request
  }
}
