import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OwnPitch, withdrawPitch } from '../../contract/pitches.ts'
import { call } from '../api/call.ts'
import { ownPitchQuery, sentList } from './pitches.data.ts'
import { renewPage } from './renew-page.ts'

/** Withdraws a held pitch, after which the member may pitch again. */
export function useWithdrawPitch({ id, post_id }: { id: string; post_id: string | null }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      call<typeof withdrawPitch>('POST /api/pitches/:pitch_id/withdraw', { params: { pitch_id: id } }),
    onSuccess: () => {
      if (post_id)
        client.setQueryData<OwnPitch>(
          ownPitchQuery(post_id).queryKey,
          (own) => own && { ...own, pitch: null },
        )
      void renewPage(client, sentList, id)
    },
  })
}
