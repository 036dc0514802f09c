import type { SyntheticEvent } from 'react'
import type { Source } from '../../contract/sources.ts'
import { ApiError } from '../api/call.ts'
import { toast } from '../ui/toast-store.ts'
import { useCreateSource, useEditSource, useReadSourceAgain } from './sources.data.ts'
import { useNewLink } from './use-new-link.form.ts'
import { isSame, type SourceDraft, type SourceFormState, type useSourceForm } from './use-source.form.ts'

const WORDS = {
  new: { done: 'Source profile created successfully', failed: 'Failed to create source profile' },
  own: { done: 'Source profile updated successfully', failed: 'Failed to update source profile' },
}

/** Sends a source's form, and handles each answer. */
export function useSaveSource(
  source: Source | null,
  state: ReturnType<typeof useSourceForm>,
  onDone: () => void,
) {
  const { form, renewKey, forget } = state
  const link = useNewLink(form)
  const { save, isSaving } = useSaving(source, state)
  const words = source ? WORDS.own : WORDS.new
  const send = form.handleSubmit(async (draft) => {
    try {
      await save(draft)
      forget()
      toast({ title: words.done })
      onDone()
    } catch (error) {
      // Refused: the next try is a new intention. After any other failure the request may have arrived, so the key
      // stays.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) renewKey()
      showErrors(form, error)
      toast({ variant: 'destructive', title: words.failed, description: reasonOf(error) })
    }
  })
  return {
    link,
    isSaving,
    submit: (event: SyntheticEvent) => {
      event.preventDefault()
      // A link that is typed and not added yet is sent with the rest.
      if (!link.isBegun || link.add()) void send(event)
      // Other errors show too, and come before the link's.
      else void form.handleSubmit(link.focusRefused)(event)
    },
  }
}

/** Throws what the server has refused. */
function useSaving(source: Source | null, { key, read }: { key: string; read: string }) {
  const create = useCreateSource()
  const edit = useEditSource(source?.id ?? '')
  const readAgain = useReadSourceAgain(source?.id ?? '')
  const save = async (draft: SourceDraft) => {
    if (!source) return void (await create.mutateAsync({ body: draft, key }))
    try {
      await edit.mutateAsync({ ...draft, updated_at: read })
    } catch (error) {
      const isConflict = error instanceof ApiError && error.status === 409
      const now = isConflict ? await readAgain() : null
      // The answer to an earlier try was lost: it has arrived.
      if (!now || !isSame(draft, now)) throw error
    }
  }
  return { save, isSaving: create.isPending || edit.isPending }
}

/** Shows the server's error at its field, beside what was typed. */
function showErrors(form: SourceFormState, error: unknown) {
  if (!(error instanceof ApiError)) return
  for (const [field, message] of Object.entries(error.fields))
    form.setError(field.split('.')[0] as 'name', { message })
}

function reasonOf(error: unknown): string {
  // Sent, the answer lost, the text changed, sent again.
  if (error instanceof ApiError && error.code === 'idempotency_key_reused')
    return 'An earlier version of it has arrived after all. Look for it before you send this one.'
  return (error as Error).message
}
