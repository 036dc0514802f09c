import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import type { AskedBrief } from '../../contract/briefs.ts'
import type { Post } from '../../contract/posts.ts'
import { whyNotKeepOwnSource } from '../../contract/sources.rules.ts'
import type { Source } from '../../contract/sources.ts'
import { lengthOf } from '../../contract/text.ts'
import { FALLBACK_NAMES, LENGTHS } from '../../contract/vocabulary.ts'
import { AwayLine } from '../accounts/AwayLine.tsx'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { useFormDraft } from '../api/use-stored-draft.ts'
import { briefQuery } from '../briefs/briefs.data.ts'
import { AiUseField } from '../comparisons/AiUseField.tsx'
import { DraftComparison } from '../comparisons/DraftComparison.tsx'
import { DraftNotice } from '../forms/DraftNotice.tsx'
import { wholePostQuery } from '../posts/open-post.data.ts'
import { ownSourceQuery } from '../sources/own-source.data.ts'
import { Button } from '../ui/Button.tsx'
import { FailedLine } from '../ui/FailedLine.tsx'
import { fieldProps, useControlled, useFocusWrong } from '../ui/form.ts'
import { TextArea } from '../ui/TextArea.tsx'
import { Agreement, AnswerFields, wordsUsed } from './AnswerFields.form.tsx'
import { chosenOf } from './pitch-draft.form.ts'
import { pitchDraftName } from './pitch-draft.ts'
import { SourceField } from './SourceField.tsx'
import { useOnlySources } from './use-only-sources.ts'
import { usePitchForm } from './use-pitch.form.ts'

interface PitchFormProps {
  post: Post
  accountId: string
  onCancel: () => void
  onSent: () => void
  /** It takes no pitch of the member's any more, not even to hold it. */
  onRefused: (reason: string) => void
}

/** The counter appears this close to the limit. */
const COUNTED = 1_000

/** Whom to pitch and why, in the request's dialog. */
export function PitchForm(props: PitchFormProps) {
  const savedDraft = useFormDraft(props.accountId, pitchDraftName(props.post.id))
  const asked = useQuery(briefQuery(props.post.id))
  const { data: viewer } = useSuspenseQuery(ownAccountQuery)
  const isExpert = whyNotKeepOwnSource(viewer.role) === null
  const held = useQuery({ ...ownSourceQuery, enabled: isExpert })
  if (asked.isError && !asked.data)
    return (
      <FailedLine onRetry={() => void asked.refetch()}>What a pitch should include did not load.</FailedLine>
    )
  if (isExpert && held.isError && !held.data)
    return <FailedLine onRetry={() => void held.refetch()}>Your source profile did not load.</FailedLine>
  if (savedDraft === undefined || !asked.data || (isExpert && !held.data)) return null
  const own = held.data?.source ?? null
  return <OpenForm {...props} brief={asked.data.brief} own={isExpert ? own : null} savedDraft={savedDraft} />
}

/** Says that the author is on vacation, if they let others know. */
function AuthorAway({ post_id }: { post_id: string }) {
  const { data } = useQuery(wholePostQuery(post_id))
  if (!data?.away_until) return null
  return <AwayLine name={data.account?.name || FALLBACK_NAMES.owner} until={data.away_until} />
}

interface OpenFormProps extends PitchFormProps {
  brief: AskedBrief | null
  /** The only source that an expert pitches. */
  own: Source | null
  savedDraft: unknown
}

function OpenForm({ post, accountId, brief, own, savedDraft, onCancel, ...handlers }: OpenFormProps) {
  const onlySources = useOnlySources(post)
  const pitch = usePitchForm(post, accountId, { brief, own: own && chosenOf(own), savedDraft }, handlers)
  const { form, notice, isSending, submit } = pitch
  const { value: source, onChange: choose, error } = useControlled(form.control, 'source')
  const text = useWatch({ control: form.control, name: 'commentary' })
  const aiUse = useControlled(form.control, 'ai_use')
  const ref = useFocusWrong(form)
  const questions = brief?.questions ?? []
  // The button that opened it is gone.
  useEffect(() => ref.current?.focus(), [ref])
  return (
    <form
      ref={ref}
      tabIndex={-1}
      noValidate
      aria-label="Pitch"
      onSubmit={submit}
      className="grid gap-4 outline-none"
    >
      <AuthorAway post_id={post.id} />
      <DraftNotice notice={notice} />
      <SourceField own={own} chosen={source} only={onlySources} onChoose={choose} error={error} />
      {brief && <AnswerFields form={form} brief={brief} />}
      <TextArea
        label="Your pitch"
        written
        // At least eight lines; a field that grows with its text ignores `rows`.
        className="[&_textarea]:min-h-[calc(8lh+18px)]"
        hint={wordsUsed(text, brief?.word_limit ?? null) ?? countOf(text)}
        {...fieldProps(form, 'commentary')}
      />
      <AiUseField value={aiUse.value} onChange={aiUse.onChange} />
      <DraftComparison
        finding={pitch.finding}
        parts={pitch.written.parts.map((part, at) => ({ text: part, question: questions[at - 1]?.text }))}
        ai_use={aiUse.value}
        note={
          pitch.isNoted && (
            <TextArea
              label="Anything the author should know about these passages? (optional)"
              written
              {...fieldProps(form, 'passages_note')}
            />
          )
        }
      />
      {brief && <Agreement form={form} brief={brief} />}
      {pitch.changed && (
        <p role="status" className="t-body text-text-2">
          {pitch.changed}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="text" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="filled" busy={isSending && 'Submitting...'}>
          {pitch.isHeld ? 'Submit Held Pitch' : 'Submit Pitch'}
        </Button>
      </div>
    </form>
  )
}

/** Near the limit, how much of it is used. */
function countOf(text: string): string | undefined {
  const [length, most] = [lengthOf(text), LENGTHS.commentary]
  const isNear = length > most - COUNTED
  return isNear ? `${length.toLocaleString('en-US')}/${most.toLocaleString('en-US')}` : undefined
}
