import { type RefObject, useEffect, useRef } from 'react'
import {
  type Control,
  type FieldError,
  type FieldPath,
  type FieldValues,
  get,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useController,
} from 'react-hook-form'
import { focusWrong } from './focus-wrong.ts'

/** For TextField and TextArea: `<TextField label="Name" {...fieldProps(form, 'name')} />`. */
export function fieldProps<T extends FieldValues, C, O>(
  form: UseFormReturn<T, C, O>,
  name: FieldPath<T>,
): UseFormRegisterReturn & { error: string | undefined } {
  return { ...form.register(name), error: fieldError(form, name) }
}

/** The message under a field; nested names ('links.0.url') work too. */
export function fieldError<T extends FieldValues, C, O>(
  form: UseFormReturn<T, C, O>,
  name: FieldPath<T>,
): string | undefined {
  const error: { message?: unknown } | undefined = get(form.formState.errors, name)
  return typeof error?.message === 'string' ? error.message : undefined
}

/** For Select, BeatPicker, DatePicker and RadioList: `value`, `onChange`, `onBlur` and the field's `error`. */
export function useControlled<T extends FieldValues, N extends FieldPath<T>, C, O>(
  control: Control<T, C, O>,
  name: N,
) {
  const { field, fieldState } = useController({ control, name })
  return {
    value: field.value,
    onChange: field.onChange,
    onBlur: field.onBlur,
    error: firstMessage(fieldState.error),
  }
}

/** In a list or an object a part may be invalid, or a part of it: the first one that is. */
function firstMessage(error: FieldError | undefined): string | undefined {
  if (!error || typeof error !== 'object' || typeof error.message === 'string') return error?.message
  const { ref: _, ...parts } = error
  return (Object.values(parts) as (FieldError | undefined)[]).map(firstMessage).find(Boolean)
}

/** For the form element: a refused form focuses its first invalid field, whatever kind of field that is. */
export function useFocusWrong<T extends FieldValues, C, O>(
  form: UseFormReturn<T, C, O>,
): RefObject<HTMLFormElement | null> {
  const place = useRef<HTMLFormElement>(null)
  const { submitCount } = form.formState
  useEffect(() => {
    if (submitCount > 0) focusWrong(place.current)
  }, [submitCount])
  return place
}
