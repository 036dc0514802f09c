import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '../../contract/endpoint.ts'
import type { letIn } from '../../contract/pitches.ts'
import { withActKey } from '../api/act-keys.ts'
import { call } from '../api/call.ts'
import { heldQuery } from '../posts/held.data.ts'
import { pitchCreated } from './live-pitches.data.ts'

/** Lets held pitches in: some of them, or all. */
export function useLetIn(post_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof letIn>) =>
      withActKey(`let in ${post_id} ${JSON.stringify(body)}`, (idempotencyKey) =>
        call<typeof letIn>('POST /api/posts/:post_id/held/let-in', {
          params: { post_id },
          body,
          idempotencyKey,
        }),
      ),
    onSuccess: async () => {
      pitchCreated(client, post_id)
      await client.invalidateQueries(heldQuery(post_id))
    },
  })
}
