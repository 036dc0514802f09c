import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { AskedBrief } from '../../contract/briefs.ts'
import { EVIDENCE_CHANGED } from '../../contract/comparisons.rules.ts'
import type { Pitch } from '../../contract/pitches.ts'
import type { Post } from '../../contract/posts.ts'
import { ApiError } from '../api/call.ts'
import { currentSession } from '../api/session.ts'
import { briefQuery } from '../briefs/briefs.data.ts'
import { type Finding, seenOf, showChanged, useComparing } from '../comparisons/comparing.data.ts'
import { useDraftForm } from '../forms/use-draft.form.ts'
import { patchPost } from '../posts/listed-posts.data.ts'
import { postQuery } from '../posts/posts.data.ts'
import { requestChanged } from '../requests/live-requests.data.ts'
import { toast } from '../ui/toast-store.ts'
import {
  bodyOf,
  type ChosenSource,
  EMPTY_ANSWERS,
  type PitchContent,
  pitchDraft,
  writtenOf,
} from './pitch-draft.form.ts'
import { pitchDraftName } from './pitch-draft.ts'
import { ownPitchQuery, useSubmitPitch } from './pitches.data.ts'
import { useRequestState } from './use-request-state.ts'

interface PitchHandlers {
  onSent: () => void
  onRefused: (reason: string) => void
}

interface PitchStart {
  brief: AskedBrief | null
  /** Chosen in advance: the only source that an expert pitches. */
  own: ChosenSource | null
  savedDraft: unknown
}

/** The form of one pitch, as the brief asks for it. */
export function usePitchForm(
  post: Post,
  accountId: string,
  { brief, own, savedDraft }: PitchStart,
  { onSent, onRefused }: PitchHandlers,
) {
  const post_id = post.id
  const name = pitchDraftName(post_id)
  const draft = useDraftForm({
    schema: useMemo(() => pitchDraft(brief), [brief]),
    accountId,
    name,
    savedDraft,
    preset: { ...EMPTY_ANSWERS, ...(own && { source: own }) } as Partial<PitchContent>,
    noun: 'pitch',
    first: 'commentary',
  })
  const client = useQueryClient()
  const pitch = useSubmitPitch(post_id)
  const { hold, changed, setChanged } = useHold(post)
  const { control } = draft.form
  const [source, commentary, answers, note] = useWatch({
    control,
    name: ['source', 'commentary', 'answers', 'passages_note'],
  })
  const written = writtenOf(post_id, brief, { source, commentary, answers })
  const finding = useComparing(written)
  const isNoted = useIsNoted(finding, note)
  const result = useRef<Pitch['state']>(null)
  const submit = draft.submit({
    send: async (content, key) => {
      if (currentSession().status === 'out') throw new ApiError(401, {})
      const sent = writtenOf(post_id, brief, content)
      const body = bodyOf({ ...content, ...(!isNoted && { passages_note: '' }) }, brief, {
        hold,
        evidence_seen: seenOf(client, sent),
      })
      const { state } = await pitch.mutateAsync({ body, key }).catch((error: unknown) => {
        if (error instanceof ApiError && error.compared) showChanged(client, sent, error.compared)
        throw error
      })
      result.current = state
    },
    onSent: () => {
      toast(result.current === 'held' ? HELD : { title: 'Your pitch has been submitted successfully' })
      onSent()
    },
    onFailed: (reason, error) => {
      const { status, fields, code } = error instanceof ApiError ? error : new ApiError(0, {})
      if (code === 'evidence_changed') return void toast(REVIEW)
      const description = wordsOf(status) ?? fields.profile_id ?? reason
      if (fields.profile_id) draft.form.setError('source', { message: fields.profile_id })
      toast({ variant: 'destructive', title: 'Failed to submit pitch', description })
      if (status === 404) onRefused(LOST)
      else if (code === 'withdrawn_limit') onRefused(reason)
      else if (code === 'enough' || code === 'closed') {
        // The state has changed while the member was writing; the next one may be held.
        if (hold) onRefused(reason)
        else setChanged(reason)
        void renewRequest(client, post_id)
      }
      // The answers stay with their questions.
      else if (code === 'brief_changed') void client.invalidateQueries(briefQuery(post_id))
      // Another tab may have been faster: show the pitch it sent.
      else if (status === 409 || code === 'idempotency_key_reused')
        void client.invalidateQueries(ownPitchQuery(post_id))
    },
  })
  return { ...draft, submit, isHeld: hold, changed, written, finding, isNoted }
}

const HELD = {
  title: 'Your pitch is held',
  description: 'The author will see it if they need more. You can withdraw it in Pitchbox.',
}

const REVIEW = { title: 'Check the comparison', description: EVIDENCE_CHANGED }

/** Whether there are passages to say something of. While that is not known, it is as before. */
function useIsNoted(finding: Finding, note: string): boolean {
  const [before, setBefore] = useState(note !== '')
  const isNoted = typeof finding === 'string' ? before : finding.passages.length > 0
  if (isNoted !== before) setBefore(isNoted)
  return isNoted
}

/** Whether the pitch is to be held, and what the server said when it was not to be. */
function useHold(post: Post) {
  const { state } = useRequestState(post)
  const [changed, setChanged] = useState<string | null>(null)
  useEffect(() => {
    if (state === 'open') setChanged(null)
  }, [state])
  return { hold: state !== 'open' || changed !== null, changed, setChanged }
}

/** The member is no longer among its readers. */
const LOST = 'You can no longer see this request. Your pitch is kept on this device.'

function wordsOf(status: number): string | null {
  if (status === 404) return LOST
  if (status !== 401) return null
  return currentSession().status === 'out' ? 'Authentication required' : 'No authenticated user found'
}

/** The state or the deadline on screen was wrong, wherever it is shown. */
async function renewRequest(client: QueryClient, id: string) {
  void client.invalidateQueries(briefQuery(id))
  const post = await client.query({ ...postQuery(id), staleTime: 0 }).catch(() => null)
  if (!post) return
  patchPost(client, id, post)
  await requestChanged(client, post)
}
