import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { saveNote } from '../../contract/board.ts'
import { call } from '../api/call.ts'
import { toast } from '../ui/toast-store.ts'
import { changeRow, textQuery } from './board.data.ts'

/** Saves the author's private note about a pitch; an empty text removes it. */
export function useSaveNote(post_id: string, pitch_id: string) {
  const client = useQueryClient()
  return useMutation({
    // One at a time: the last one saved is the one that stays.
    scope: { id: `note ${pitch_id}` },
    mutationFn: (text: string) =>
      call<typeof saveNote>('PUT /api/pitches/:pitch_id/note', { params: { pitch_id }, body: { text } }),
    onSuccess: ({ text }) => {
      changeRow(client, post_id, pitch_id, (row) => ({ ...row, has_note: text !== '' }))
      client.setQueryData(textQuery(post_id, pitch_id).queryKey, (pitch) => pitch && { ...pitch, note: text })
    },
    onError: (error) =>
      toast({ variant: 'destructive', title: 'Failed to save note', description: error.message }),
  })
}
