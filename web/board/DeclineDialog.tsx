import { type SubmitEvent, useState } from 'react'
import { DECLINE_REASONS, type DeclineReason, REASONS } from '../../contract/pitches.rules.ts'
import { LENGTHS } from '../../contract/vocabulary.ts'
import { pitchesTo } from '../pitches/pitch-words.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/Dialog.tsx'
import { RadioList } from '../ui/RadioList.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import type { Because } from './use-board.ts'

interface DeclineDialogProps {
  count: number
  onDecline: (because: Because) => void
  onClose: () => void
  focusAfter: () => HTMLElement | null
}

const OPTIONS = REASONS.map((value) => {
  const { name, text } = DECLINE_REASONS[value]
  return { value, label: name, detail: text }
})

/** Asks why pitches are declined: each pitcher reads it. */
export function DeclineDialog({ count, onDecline, onClose, focusAfter }: DeclineDialogProps) {
  const [reason, setReason] = useState<DeclineReason>('other_sources')
  const [words, setWords] = useState('')
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onDecline({ reason, words: words.trim() })
  }
  return (
    <Dialog
      open
      title={`Decline ${pitchesTo(count)}`}
      onOpenChange={(open) => !open && onClose()}
      focusAfter={focusAfter}
    >
      <form noValidate onSubmit={submit} className="flex grow flex-col">
        <DialogBody className="grid gap-5">
          <RadioList aria-label="Reason" look="ruled" options={OPTIONS} value={reason} onChange={setReason} />
          <TextArea
            written
            label="Add a line of your own (optional)"
            maxLength={LENGTHS.words}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </DialogBody>
        <DialogFooter>
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="filled">
            Decline {count.toLocaleString('en-US')} {count === 1 ? 'Pitch' : 'Pitches'}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
