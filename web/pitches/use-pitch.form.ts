import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AskedBrief } from '../../contract/briefs.ts'
import { ApiError } from '../api/call.ts'
import { currentSession } from '../api/session.ts'
import { briefQuery } from '../briefs/briefs.data.ts'
import { useDraftForm } from '../forms/use-draft.form.ts'
import { patchPost, postQuery } from '../posts/posts.data.ts'
import { requestChanged } from '../requests/live-requests.data.ts'
import { toast } from '../ui/toast-store.ts'
import { bodyOf, EMPTY_ANSWERS, type PitchContent, pitchDraft } from './pitch-draft.form.ts'
import { pitchDraftName } from './pitch-draft.ts'
import { ownPitchQuery, useSubmitPitch } from './pitches.data.ts'

type PitchHandlers = { onSent: () => void; onExpired: () => void }

/** The form of one pitch, as the brief asks for it. */
export function usePitchForm(
  post_id: string,
  accountId: string,
  brief: AskedBrief | null,
  savedDraft: unknown,
  { onSent, onExpired }: PitchHandlers,
) {
  const name = pitchDraftName(post_id)
  const draft = useDraftForm({
    schema: useMemo(() => pitchDraft(brief), [brief]),
    accountId,
    name,
    savedDraft,
    preset: EMPTY_ANSWERS as Partial<PitchContent>,
    noun: 'pitch',
    first: 'commentary',
  })
  const client = useQueryClient()
  const pitch = useSubmitPitch(post_id)
  const submit = draft.submit({
    send: async (content, key) => {
      if (currentSession().status === 'out') throw new ApiError(401, {})
      await pitch.mutateAsync({ body: bodyOf(content, brief), key })
    },
    onSent: () => {
      toast({ title: 'Your pitch has been submitted successfully' })
      onSent()
    },
    onFailed: (reason, error) => {
      const { status, fields, code } = error instanceof ApiError ? error : new ApiError(0, {})
      const description = status === 401 ? signedOutText() : (fields.profile_id ?? reason)
      if (fields.profile_id) draft.form.setError('source', { message: fields.profile_id })
      toast({ variant: 'destructive', title: 'Failed to submit pitch', description })
      if (code === 'closed') {
        onExpired()
        void renewRequest(client, post_id)
      }
      // The answers stay with their questions.
      else if (code === 'brief_changed') void client.invalidateQueries(briefQuery(post_id))
      // Another tab may have been faster: show the pitch it sent.
      else if (status === 409) void client.invalidateQueries(ownPitchQuery(post_id))
    },
  })
  return { ...draft, submit }
}

const signedOutText = () =>
  currentSession().status === 'out' ? 'Authentication required' : 'No authenticated user found'

/** The deadline on screen was wrong, wherever it is shown. */
async function renewRequest(client: QueryClient, id: string) {
  const post = await client.query({ ...postQuery(id), staleTime: 0 }).catch(() => null)
  if (!post) return
  patchPost(client, id, post)
  await requestChanged(client, post)
}
