import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { z } from '../../contract/zod.ts'
import { ApiError, wordsOf } from '../api/call.ts'
import { sentBefore } from '../api/sent-before.ts'
import { focusWrong } from '../ui/focus-wrong.ts'

interface Sending<Body> {
  schema: z.ZodType<Body>
  /** `key` is the idempotency key of all tries. */
  send: (body: Body, key: string) => Promise<void>
  onSent: () => void
}

export type Sent = {
  ref: RefObject<HTMLFormElement | null>
  /** By field, at the field. */
  errors: Record<string, string>
  /** Why it was refused, where no field is wrong. */
  alert: string | undefined
  isSending: boolean
  submit: (event: SubmitEvent<HTMLFormElement>) => void
}

/** A form of a few fields, by their names, that is sent once. A refusal leaves what was typed. */
export function useSending<Body>({ schema, send, onSent }: Sending<Body>): Sent {
  const ref = useRef<HTMLFormElement>(null)
  const key = useRef(crypto.randomUUID())
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [alert, setAlert] = useState<string>()
  const [isSending, setSending] = useState(false)
  useEffect(() => {
    if (Object.keys(errors).length > 0) focusWrong(ref.current)
  }, [errors])
  const refuse = (error: unknown) => {
    if (error instanceof ApiError && error.needsNewKey) key.current = crypto.randomUUID()
    const fields = error instanceof ApiError ? error.fields : {}
    setErrors(fields)
    if (Object.keys(fields).length === 0) setAlert(sentBefore(error) ?? wordsOf(error))
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // React bubbles it to a form that the dialog is rendered in.
    event.stopPropagation()
    if (isSending) return
    const typed = schema.safeParse(Object.fromEntries(new FormData(event.currentTarget)))
    setErrors(typed.success ? {} : errorsOf(typed.error.issues))
    setAlert(undefined)
    if (!typed.success) return
    setSending(true)
    try {
      await send(typed.data, key.current)
      onSent()
    } catch (error) {
      refuse(error)
    } finally {
      setSending(false)
    }
  }
  return { ref, errors, alert, isSending, submit: (event) => void submit(event) }
}

/** The first message of each field. */
const errorsOf = (issues: readonly { path: PropertyKey[]; message: string }[]) =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
