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
  /** Under which what is typed is kept. */
  name: string
  /** What it begins with. */
  draft: RequestDraft
  /** What needs no keeping: nothing, or the request as it is. */
  unchanged: RequestDraft
  /** Kept with it. */
  beside: Record<string, string>
}

/** The form of a request, which keeps what is typed until it is sent. */
export function useRequestForm({ accountId, name, draft, unchanged, beside }: RequestFormOptions): Form {
  const form = useForm<RequestDraft>({
    // By useFocusWrong, which also knows the fields that are no inputs.
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

/** What the server found wrong stands at its field, beside what was typed. */
export function showErrors(form: Form, error: unknown): void {
  if (!(error instanceof ApiError)) return
  for (const [field, message] of Object.entries(error.fields)) form.setError(field as 'title', { message })
}
