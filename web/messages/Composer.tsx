import { Send } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { cleanText, isVisible, lengthOf } from '../../contract/text.ts'
import { LENGTHS } from '../../contract/vocabulary.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { TextAreaInput } from '../ui/TextArea.tsx'
import { useAboutText } from './use-about-source.ts'
import type { Draft } from './use-draft.ts'

interface ComposerProps {
  draft: Draft
  onSend: (text: string) => Promise<void>
  /** Above the field. */
  children?: ReactNode
}

/** The field at the bottom of a conversation. It empties at once, and the sent message appears in the thread. */
export function Composer({ draft, onSend, children }: ComposerProps) {
  const send = (text: string) => {
    draft.setText('')
    void onSend(text)
  }
  return (
    <div className="grid gap-2 border-t border-line px-4 pt-3.5 pb-4 md:px-0 print:hidden">
      {children}
      <MessageForm label="Write a message" draft={draft} onSend={send} />
    </div>
  )
}

interface FormProps {
  label: string
  showLabel?: boolean
  draft: Draft
  busy?: boolean
  /** Receives texts that are neither blank nor too long. */
  onSend: (text: string) => void
}

/** A message to one member. Enter sends it, Shift+Enter starts a new line. */
export function MessageForm({ label, showLabel, draft, busy, onSend }: FormProps) {
  const [tooLong, setTooLong] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useAboutText(draft, field)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = cleanText(draft.text).trim()
    setTooLong(isTooLong(text))
    event.currentTarget.querySelector('textarea')?.focus()
    if (isVisible(text) && !isTooLong(text) && !busy) onSend(text)
  }
  const type = (text: string) => {
    draft.setText(text)
    if (tooLong) setTooLong(isTooLong(cleanText(text).trim()))
  }
  return (
    <form noValidate aria-label={label} onSubmit={submit}>
      <Field
        label={label}
        hideLabel={!showLabel}
        error={tooLong ? `String must contain at most ${LENGTHS.message} character(s)` : undefined}
        hint={<span className="pointer-coarse:hidden">Enter sends, Shift+Enter starts a new line</span>}
      >
        <div className="flex items-end gap-2.5">
          <TextAreaInput
            ref={field}
            written
            rows={1}
            placeholder="Write a message"
            value={draft.text}
            readOnly={busy}
            className="max-h-[30dvh]! min-h-11! resize-none! py-[9px]! placeholder:font-sans placeholder:text-[15.5px]"
            onChange={(event) => type(event.target.value)}
            onKeyDown={sendOnEnter}
          />
          <Button type="submit" variant="filled" size="big" busy={busy && 'Sending...'}>
            <Icon of={Send} /> Send
          </Button>
        </div>
      </Field>
    </form>
  )
}

const isTooLong = (text: string) => lengthOf(text) > LENGTHS.message

function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
