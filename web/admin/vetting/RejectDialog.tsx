import { cleanText, lengthOf } from '../../../contract/text.ts'
import { REASON_MAX } from '../../../contract/vetting.rules.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { TextArea } from '../../ui/TextArea.tsx'

interface RejectDialogProps {
  /** The applicant. */
  name: string
  reason: string
  onReason: (text: string) => void
  /** The act in progress. */
  underway: string | undefined
  onConfirm: () => void
  onClose: () => void
  focusAfter: () => HTMLElement | null
}

const MAX = REASON_MAX.toLocaleString('en-US')

/** Asks for confirmation before an application is erased, and for the reason to give the applicant. */
export function RejectDialog(props: RejectDialogProps) {
  const { name, reason, onReason, underway, onConfirm, onClose, focusAfter } = props
  const length = lengthOf(cleanText(reason).trim())
  const isTooLong = length > REASON_MAX
  return (
    <ConfirmDialog
      title={`Reject the application of ${name}?`}
      description="What was written in it is erased, and cannot be brought back. The person may apply again."
      action="Reject"
      busy={underway ?? false}
      focusAfter={focusAfter}
      onConfirm={() => !isTooLong && onConfirm()}
      onClose={onClose}
    >
      <TextArea
        label="Reason (optional)"
        hint={`It is emailed to the applicant as it stands here. ${length.toLocaleString('en-US')}/${MAX}`}
        error={isTooLong ? `The reason must have at most ${MAX} characters.` : undefined}
        written
        rows={4}
        readOnly={underway !== undefined}
        value={reason}
        onChange={(event) => onReason(event.target.value)}
      />
    </ConfirmDialog>
  )
}
