import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { RequestForm } from '../../contract/requests.ts'
import { ApiError } from '../api/call.ts'
import { dropUnsent, keepUnsent } from '../api/kept-texts.ts'
import { isSame, type RequestDraft } from './request-draft.ts'

export type Form = UseFormReturn<RequestDraft>

interface RequestFormOptions {
  accountId: string
  /** The name of the draft. */
  name: string
  /** The initial content. */
  draft: RequestDraft
  /** Content that needs no draft: nothing, or the request unchanged. */
  unchanged: RequestDraft
  /** Stored with it. */
  beside: Record<string, string>
}

/** A request's form, which stores a draft until it is sent. */
export function useRequestForm({ accountId, name, draft, unchanged, beside }: RequestFormOptions): Form {
  const form = useForm<RequestDraft>({
    // useFocusWrong does this, and also handles fields that are not inputs.
    shouldFocusError: false,
    resolver: zodResolver(RequestForm, undefined, { raw: true }) as never,
    defaultValues: draft,
  })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (isSame(values, unchanged)) dropUnsent(accountId, name)
          else keepUnsent(accountId, name, { ...values, ...beside })
        },
      }),
    [form, accountId, name, unchanged, beside],
  )
  return form
}

/** Shows the server's error at its field, beside what was typed. */
export function showErrors(form: Form, error: unknown): void {
  if (!(error instanceof ApiError)) return
  for (const [field, message] of Object.entries(error.fields)) form.setError(field as 'title', { message })
}
