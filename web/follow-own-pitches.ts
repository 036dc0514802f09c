import type { QueryClient } from '@tanstack/react-query'
import type { OwnPitch } from '../contract/pitches.ts'
import { onLive } from './api/live.ts'
import { ownPitchQuery, PITCHES } from './pitches/pitches.data.ts'
import { ownPitchRead, pitchDelivered } from './requests/marks.data.ts'
import { loadedRequest } from './requests/requests.data.ts'

/** Marks the requests that the member pitches to, here or elsewhere, on the Requests page. */
export function followOwnPitches(client: QueryClient): void {
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const [list, kind, post_id] = event.query.queryKey
    if (list === PITCHES && kind === 'own')
      ownPitchRead(client, String(post_id), event.query.state.data as OwnPitch)
  })
  onLive('conversation.created', (conversation) => pitchDelivered(client, conversation))
  onLive('pitch.changed', ({ post_id }) => {
    // Reading it marks the request.
    if (post_id && loadedRequest(client, post_id))
      void client.query({ ...ownPitchQuery(post_id), staleTime: 0 }).catch(() => undefined)
  })
}
