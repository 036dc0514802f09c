import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../api/call.ts'

/** Offers to publish a text that names its hidden author, if that is why it was refused. */
export function showNaming<Draft extends FieldValues & { reveals_author_ok?: boolean }>(
  form: UseFormReturn<Draft>,
  error: unknown,
): void {
  if (error instanceof ApiError && error.code === 'reveals_author')
    form.setError('reveals_author_ok' as FieldPath<Draft>, { message: error.message })
}
