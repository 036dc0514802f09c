import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import type { Claim } from '../../contract/claims.ts'
import { EVIDENCE_LENGTHS } from '../../contract/evidence.rules.ts'
import { cleanText, lengthOf } from '../../contract/text.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/Dialog.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { decline } from './claims.data.ts'

interface DeclineDialogProps {
  claim: Claim
  onClose: () => void
  /** The claim may be gone, with the button that opened this. */
  focusAfter: () => HTMLElement | null
}

const QUESTION = 'Why are you declining?'
const MIN = 10
const MAX = EVIDENCE_LENGTHS.reason

/** Asks an agency why it declines a claim. The claimant reads the answer. */
export function DeclineDialog({ claim, onClose, focusAfter }: DeclineDialogProps) {
  const client = useQueryClient()
  const [words, setWords] = useState('')
  const [isTried, setIsTried] = useState(false)
  const [isSending, setSending] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const reason = cleanText(words).trim()
  const length = lengthOf(reason)
  const isWrong = length < MIN || length > MAX
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    setIsTried(true)
    if (isWrong) return field.current?.focus()
    if (isSending) return
    setSending(true)
    const isDone = await decline(client, claim, reason)
    setSending(false)
    if (isDone) onClose()
  }
  return (
    <Dialog
      open
      title={QUESTION}
      description={`${claim.claimant.name} reads your reason.`}
      onOpenChange={(open) => !open && onClose()}
      focusAfter={focusAfter}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex grow flex-col">
        <DialogBody>
          <TextArea
            ref={field}
            label={QUESTION}
            hideLabel
            hint={`${length}/${MAX}`}
            error={isWrong && (isTried || length > MAX) ? `Write ${MIN} to ${MAX} characters` : undefined}
            dir="auto"
            written
            rows={4}
            readOnly={isSending}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </DialogBody>
        <DialogFooter>
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="filled" busy={isSending && 'Sending...'}>
            Decline Claim
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
