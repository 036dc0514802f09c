import { useState } from 'react'
import { cleanText, isVisible, lengthOf } from '../../../contract/text.ts'
import { ANOTHER_REASON, REASON_MAX, REJECTION_REASONS } from '../../../contract/vetting.rules.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { RadioList } from '../../ui/RadioList.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import type { GivenReason } from './use-rejecting.ts'

interface RejectDialogProps {
  /** The applicant. */
  name: string
  reason: GivenReason
  onReason: (reason: GivenReason) => void
  /** The act in progress. */
  underway: string | undefined
  onConfirm: () => void
  onClose: () => void
  focusAfter: () => HTMLElement | null
}

const MAX = REASON_MAX.toLocaleString('en-US')
const OPTIONS = [...REJECTION_REASONS, ANOTHER_REASON].map((value) => ({ value, label: value }))

/** Asks for confirmation before an application is erased, and for the reason to give the applicant. */
export function RejectDialog(props: RejectDialogProps) {
  const { name, reason, onReason, underway, onConfirm, onClose, focusAfter } = props
  const [isTried, setIsTried] = useState(false)
  const { chosen, words } = reason
  const isOwn = chosen === ANOTHER_REASON
  const text = cleanText(words).trim()
  const wrong = isOwn ? whyNotWords(text) : null
  const submit = () => {
    setIsTried(true)
    if (chosen !== '' && wrong === null) onConfirm()
  }
  return (
    <ConfirmDialog
      title={`Reject the application of ${name}?`}
      description="What was written in it is erased, and cannot be brought back. The person may apply again."
      action="Reject"
      busy={underway ?? false}
      focusAfter={focusAfter}
      onConfirm={submit}
      onClose={onClose}
    >
      <Field group label="Reason" error={isTried && chosen === '' ? 'Choose a reason' : undefined}>
        <RadioList
          options={OPTIONS}
          value={chosen}
          onChange={(value) => !underway && onReason({ chosen: value, words })}
        />
      </Field>
      {isOwn && (
        <TextArea
          className="mt-4"
          label="Your reason"
          hint={`It is emailed to the applicant as it stands here. ${lengthOf(text).toLocaleString('en-US')}/${MAX}`}
          error={wrong !== null && (isTried || text !== '') ? wrong : undefined}
          written
          rows={4}
          readOnly={underway !== undefined}
          value={words}
          onChange={(event) => onReason({ chosen, words: event.target.value })}
        />
      )}
    </ConfirmDialog>
  )
}

function whyNotWords(text: string): string | null {
  if (!isVisible(text)) return 'Write the reason'
  return lengthOf(text) > REASON_MAX ? `The reason must have at most ${MAX} characters.` : null
}
