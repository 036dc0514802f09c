import { type SubmitEvent, useState } from 'react'
import { cleanText, isVisible, lengthOf } from '../../../contract/text.ts'
import { QUESTION } from '../../../contract/vetting.rules.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/Dialog.tsx'
import { TextArea } from '../../ui/TextArea.tsx'

interface AskDialogProps {
  /** An earlier question was answered. */
  isAnswered: boolean
  question: string
  onQuestion: (text: string) => void
  /** The act in progress. */
  underway: string | undefined
  onSend: () => void
  onClose: () => void
  focusAfter: () => HTMLElement | null
}

const MAX = QUESTION.max.toLocaleString('en-US')
const HINT = 'It is emailed to the applicant as it stands here.'
const REPLACED = 'It takes the place of the earlier question and its answer.'

/** Asks an applicant for what is missing. Decides nothing. */
export function AskDialog(props: AskDialogProps) {
  const { isAnswered, question, onQuestion, underway, onSend, onClose, focusAfter } = props
  const [isTried, setIsTried] = useState(false)
  const text = cleanText(question).trim()
  const length = lengthOf(text)
  const wrong = whyNotQuestion(text)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    if (wrong === null) onSend()
  }
  return (
    <Dialog
      open
      title="Ask for Information"
      description={isAnswered ? `${HINT} ${REPLACED}` : HINT}
      focusAfter={focusAfter}
      onOpenChange={(open) => !open && onClose()}
    >
      <form noValidate onSubmit={submit} className="flex grow flex-col">
        <DialogBody>
          <TextArea
            label="What do you need to know?"
            hint={`${length.toLocaleString('en-US')}/${MAX}`}
            error={wrong !== null && (isTried || length > QUESTION.max) ? wrong : undefined}
            written
            rows={4}
            readOnly={underway !== undefined}
            value={question}
            onChange={(event) => onQuestion(event.target.value)}
          />
        </DialogBody>
        <DialogFooter>
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="filled" busy={underway ?? false}>
            Send Question
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

function whyNotQuestion(text: string): string | null {
  const length = lengthOf(text)
  if (!isVisible(text) || length < QUESTION.min) return `Write at least ${QUESTION.min} characters`
  return length > QUESTION.max ? `The question must have at most ${MAX} characters.` : null
}
