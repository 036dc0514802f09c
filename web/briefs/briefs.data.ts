import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { changeBrief, readBrief, readLastBrief } from '../../contract/briefs.ts'
import type { BodyOf } from '../../contract/endpoint.ts'
import { call } from '../api/call.ts'
import { onLive } from '../api/live.ts'

const BRIEF = 'brief'

/** What a request asks of a pitch. */
export const briefQuery = (post_id: string) =>
  queryOptions({
    queryKey: [BRIEF, post_id],
    queryFn: ({ signal }) =>
      call<typeof readBrief>('GET /api/posts/:post_id/brief', { params: { post_id }, signal }),
  })

/** The member's own latest brief; always asked for, since a request may just have been made. */
export const lastBriefQuery = queryOptions({
  queryKey: ['last-brief'],
  queryFn: ({ signal }) => call<typeof readLastBrief>('GET /api/briefs/last', { signal }),
  staleTime: 0,
})

/** Changes a brief. Fails with 409 when it has another version, or when someone has pitched. */
export function useChangeBrief(post_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof changeBrief>) =>
      call<typeof changeBrief>('PUT /api/posts/:post_id/brief', { params: { post_id }, body }),
    onSuccess: (brief) => client.setQueryData(briefQuery(post_id).queryKey, brief),
  })
}

/** Keeps briefs up to date from live events; the first pitch to an own request, also a held one, fixes its brief. */
export function followBriefs(client: QueryClient): void {
  const changed = (post_id: string) => void client.invalidateQueries(briefQuery(post_id))
  onLive('post.updated', ({ id }) => changed(id))
  onLive('pitch.changed', ({ post_id }) => post_id && changed(post_id))
  onLive('conversation.created', ({ post }) => post && changed(post.id))
  onLive('held.changed', ({ post_id }) => changed(post_id))
}
