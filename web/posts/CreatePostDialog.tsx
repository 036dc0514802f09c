import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { endOfDay } from '../../contract/dates.ts'
import { NewCommunityPost, NewExpertRequest } from '../../contract/posts.ts'
import { BEATS, INTERVIEW_TYPES, POST_TYPE_NAMES } from '../../contract/vocabulary.ts'
import type { z } from '../../contract/zod.ts'
import { ApiError } from '../api/call.ts'
import { BeatPicker } from '../ui/BeatPicker.tsx'
import { Button } from '../ui/Button.tsx'
import { toCalendarDate } from '../ui/calendar-date.ts'
import { DatePicker } from '../ui/DatePicker.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { fieldProps, useControlled } from '../ui/form.ts'
import { RadioList } from '../ui/RadioList.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast-store.ts'
import { useCreatePost } from './posts.data.ts'

type Kind = 'community' | 'request_for_source'
/** The two forms share their fields; a community post leaves the request's two out. */
type Draft = z.input<typeof NewExpertRequest>
type Form = UseFormReturn<Draft>

const TITLES = { community: 'Post to Community', request_for_source: 'Request an Expert' }

export function CreatePostDialog({ postType, onClose }: { postType: Kind; onClose: () => void }) {
  const schema = postType === 'community' ? NewCommunityPost : NewExpertRequest
  const form = useForm<Draft>({
    resolver: zodResolver(schema as typeof NewExpertRequest, undefined, { raw: true }) as never,
    defaultValues: {
      post_type: postType as 'request_for_source',
      title: '',
      description: '',
      tags: [],
      data: { status: 'draft' },
    },
  })
  const create = useCreatePost()
  // One key for this dialog: a second try after a lost answer finds the post of the first.
  const [key, setKey] = useState(() => crypto.randomUUID())

  const submit = form.handleSubmit(async (draft) => {
    const body =
      postType === 'community' ? draft : { ...draft, expiration_date: endOfDay(draft.expiration_date) }
    try {
      await create.mutateAsync({ body, key })
      toast({ title: 'Post created successfully', description: successText(postType, draft.data?.status) })
      onClose()
    } catch (error) {
      // Refused: the next try is a new intention. Anything else may have arrived, so the key stays.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) setKey(crypto.randomUUID())
      showErrors(form, error)
      toast({ variant: 'destructive', title: 'Failed to create post', description: failureText(error) })
    }
  })

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={TITLES[postType]}>
      <form noValidate onSubmit={submit} className="flex grow flex-col">
        <DialogBody className="grid content-start gap-5">
          <TextField label="Title" {...fieldProps(form, 'title')} />
          <TextArea label="Description" written rows={5} {...fieldProps(form, 'description')} />
          <BeatsField form={form} />
          {postType === 'request_for_source' && <RequestFields form={form} />}
          <StatusField form={form} />
        </DialogBody>
        <DialogFooter>
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="filled" busy={create.isPending && 'Creating...'}>
            Create Post
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

function successText(postType: Kind, status: string | undefined): string {
  const name = POST_TYPE_NAMES[postType]
  return status === 'published'
    ? `Your ${name} is in the feed.`
    : `Your ${name} is kept as a draft. Only you see it.`
}

function failureText(error: unknown): string {
  // Sent, the answer lost, the text changed, sent again.
  if (error instanceof ApiError && error.code === 'idempotency_key_reused')
    return 'An earlier version of it has arrived after all. Look for it before you send this one.'
  return (error as Error).message
}

/** What the server found wrong stands at its field, beside what was typed. */
function showErrors(form: Form, error: unknown) {
  if (!(error instanceof ApiError)) return
  for (const [field, message] of Object.entries(error.fields)) form.setError(field as 'title', { message })
}

function BeatsField({ form }: { form: Form }) {
  const { error, value, ...beats } = useControlled(form.control, 'tags')
  return (
    <Field group label="Beats" error={error}>
      <BeatPicker options={BEATS} value={value} {...beats} />
    </Field>
  )
}

function RequestFields({ form }: { form: Form }) {
  const { error: typeError, ...type } = useControlled(form.control, 'interview_type')
  const { error: dateError, ...date } = useControlled(form.control, 'expiration_date')
  return (
    <>
      <Field group label="Interview type" error={typeError}>
        <RadioList options={INTERVIEW_TYPES.map((value) => ({ value, label: value }))} {...type} />
      </Field>
      <Field
        group
        label="Expiration date"
        error={dateError}
        hint="The request takes pitches until the end of this day in your time zone."
      >
        <DatePicker min={toCalendarDate(new Date())} {...date} />
      </Field>
    </>
  )
}

function StatusField({ form }: { form: Form }) {
  const { error, ...status } = useControlled(form.control, 'data.status')
  return (
    <Field group label="Status" error={error} hint="A draft is seen by you alone.">
      <RadioList
        options={[
          { value: 'draft', label: 'Draft' },
          { value: 'published', label: 'Published' },
        ]}
        {...status}
      />
    </Field>
  )
}
