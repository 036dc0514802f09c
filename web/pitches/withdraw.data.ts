import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { withdrawPitch } from '../../contract/pitches.ts'
import { withActKey } from '../api/act-keys.ts'
import { call } from '../api/call.ts'
import { ownPitchQuery, renewSent } from './pitches.data.ts'

/** Withdraws a pitch. */
export function useWithdrawPitch({ id, post_id }: { id: string; post_id: string | null }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      withActKey(`withdraw ${id}`, (idempotencyKey) =>
        call<typeof withdrawPitch>('POST /api/pitches/:pitch_id/withdraw', {
          params: { pitch_id: id },
          idempotencyKey,
        }),
      ),
    onSuccess: () => {
      // One that the author has opened stays, marked as withdrawn.
      if (post_id) void client.invalidateQueries(ownPitchQuery(post_id))
      void renewSent(client, id)
    },
  })
}
