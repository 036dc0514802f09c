import { type RefObject, type SubmitEvent, useState } from 'react'
import { Field } from '../ui/Field.tsx'
import { TextAreaInput } from '../ui/TextArea.tsx'
import { contentOf, whyNotSend } from './comment-text.ts'

interface FieldProps {
  label: string
  text: string
  setText: (text: string) => void
  error: string | undefined
  isSending: boolean
  placeholder?: string
  field?: RefObject<HTMLTextAreaElement | null>
  className?: string
}

/** The field of a comment, reply or edit. */
export function CommentField(props: FieldProps) {
  const { label, text, setText, error, isSending, placeholder, field, className } = props
  return (
    <Field label={label} hideLabel error={error} className={className}>
      <TextAreaInput
        ref={field}
        written
        rows={1}
        placeholder={placeholder}
        value={text}
        readOnly={isSending}
        className="min-h-10! max-md:min-h-11! resize-none! py-[7px]! placeholder:font-sans placeholder:text-[15.5px]"
        onChange={(event) => setText(event.target.value)}
      />
    </Field>
  )
}

/** Sends one text at a time, and never a blank one; `send` returns what is wrong with it, or nothing. */
export function useSending(text: string, send: (content: string) => Promise<string | undefined>) {
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    const content = contentOf(text)
    const wrong = whyNotSend(content)
    setError(wrong ?? undefined)
    if (wrong) return event.currentTarget.querySelector('textarea')?.focus()
    setSending(true)
    setError(await send(content))
    setSending(false)
  }
  return { error, isSending, submit: (event: SubmitEvent<HTMLFormElement>) => void submit(event) }
}
