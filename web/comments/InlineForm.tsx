import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { showDraftToast } from '../api/use-stored-draft.ts'
import { useIsReadOnly } from '../dormancy/use-is-read-only.ts'
import { Button } from '../ui/Button.tsx'
import { useEscape } from '../ui/use-escape.ts'
import { CommentField, useSending } from './CommentField.tsx'

interface InlineFormProps {
  label: string
  /** The button's label, idle and busy: "Reply", "Sending...". */
  action: string
  busy: string
  text: string
  setText: (text: string) => void
  send: (content: string) => Promise<string | undefined>
  /** What is typed is stored when the form closes. */
  hasDraft: boolean
  onClose: () => void
  children?: ReactNode
}

/** A reply below its comment, or the edit in its place. It takes the focus; Escape closes it and keeps the text. */
export function InlineForm(props: InlineFormProps) {
  const { label, action, busy, text, setText, send, hasDraft, onClose, children } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const { error, isSending, submit } = useSending(text, send)
  useLayoutEffect(() => {
    const { length } = field.current!.value
    field.current!.focus()
    field.current!.setSelectionRange(length, length)
  }, [])
  const cancel = () => {
    if (hasDraft) showDraftToast()
    onClose()
  }
  useEscape(field, cancel)
  return (
    <form noValidate aria-label={label} onSubmit={submit} className="mt-1 mb-2 grid gap-2">
      <CommentField
        label={label}
        field={field}
        text={text}
        setText={setText}
        error={error}
        isSending={isSending}
      />
      {children}
      <div className="flex justify-end gap-2">
        <Button variant="text" size="small" onClick={cancel}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="filled"
          size="small"
          disabled={useIsReadOnly()}
          busy={isSending && busy}
        >
          {action}
        </Button>
      </div>
    </form>
  )
}
