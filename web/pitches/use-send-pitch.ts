import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { REQUEST_EXPIRED } from '../../contract/pitches.rules.ts'
import type { NewPitch } from '../../contract/pitches.ts'
import { ApiError } from '../api/call.ts'
import { currentSession } from '../api/session.ts'
import { patchPost, postQuery } from '../posts/posts.data.ts'
import { requestChanged } from '../requests/live-requests.data.ts'
import { toast } from '../ui/toast-store.ts'
import { ownPitchQuery, useSubmitPitch } from './pitches.data.ts'

type Form = { form: UseFormReturn<NewPitch>; key: string; renewKey: () => void; forget: () => void }
type Told = { onSent: () => void; onExpired: () => void }

/** Sends a pitch once, however often the button is clicked, and reports the outcome. */
export function useSendPitch(
  post_id: string,
  { form, key, renewKey, forget }: Form,
  { onSent, onExpired }: Told,
) {
  const client = useQueryClient()
  const submit = useSubmitPitch(post_id)
  const isUnderway = useRef(false)
  const send = async (body: NewPitch) => {
    if (isUnderway.current) return
    isUnderway.current = true
    try {
      if (currentSession().status === 'out') throw new ApiError(401, {})
      await submit.mutateAsync({ body, key })
      forget()
      toast({ title: 'Your pitch has been submitted successfully' })
      onSent()
    } catch (error) {
      const { status, fields, said } = error instanceof ApiError ? error : new ApiError(0, {})
      // Refused: the next try is a new intention. After any other failure the request may have arrived, so the key
      // stays.
      if (status >= 400 && status < 500) renewKey()
      for (const [field, message] of Object.entries(fields)) form.setError(field as 'commentary', { message })
      toast({ variant: 'destructive', title: 'Failed to submit pitch', description: reasonOf(error) })
      if (said === REQUEST_EXPIRED) {
        onExpired()
        void renewRequest(client, post_id)
      }
      // Another tab may have been faster: show the pitch it sent.
      else if (status === 409) void client.invalidateQueries(ownPitchQuery(post_id))
    } finally {
      isUnderway.current = false
    }
  }
  return { isSending: submit.isPending, send }
}

/** The deadline on screen was wrong, wherever it is shown. */
async function renewRequest(client: QueryClient, id: string) {
  const post = await client.query({ ...postQuery(id), staleTime: 0 }).catch(() => null)
  if (!post) return
  patchPost(client, id, post)
  await requestChanged(client, post)
}

function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return (error as Error).message
  if (error.status === 401)
    return currentSession().status === 'out' ? 'Authentication required' : 'No authenticated user found'
  // Sent, the answer lost, the text changed, sent again.
  if (error.code === 'idempotency_key_reused') return 'An earlier version of it has arrived after all.'
  return error.fields.profile_id ?? error.message
}
