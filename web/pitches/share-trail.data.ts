import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '../../contract/endpoint.ts'
import type { listSentPitches } from '../../contract/pitches.ts'
import type { shareTrail, stopSharing } from '../../contract/trails.ts'
import { call } from '../api/call.ts'
import { sentPitchesQuery } from './pitches.data.ts'

/** In every list of sent pitches. */
function putShared(client: QueryClient, id: string, is_shared: boolean) {
  client.setQueriesData<InfiniteData<ReplyOf<typeof listSentPitches>>>(
    { queryKey: sentPitchesQuery.queryKey },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          pitches: page.pitches.map((pitch) => (pitch.id === id ? { ...pitch, is_shared } : pitch)),
        })),
      },
  )
}

/** Makes the link to the trail of a pitch, or finds the one that is there. */
export function useShareTrail(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      call<typeof shareTrail>('PUT /api/pitches/:pitch_id/trail-link', { params: { pitch_id: id } }),
    onSuccess: () => putShared(client, id, true),
  })
}

/** Turns the link off. */
export function useStopSharing(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      call<typeof stopSharing>('DELETE /api/pitches/:pitch_id/trail-link', { params: { pitch_id: id } }),
    onSuccess: () => putShared(client, id, false),
  })
}
