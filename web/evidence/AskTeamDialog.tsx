import { CheckForm } from '../../contract/evidence.ts'
import { TextArea } from '../ui/TextArea.tsx'
import { toast } from '../ui/toast-store.ts'
import { askTeam } from './evidence.data.ts'
import type { KeeperDialogProps } from './KeeperDialog.tsx'
import { SmallForm } from './SmallForm.tsx'
import { useSending } from './use-sending.ts'

/** Asks the team to check the source. */
export function AskTeamDialog({ source, onClose }: KeeperDialogProps) {
  const form = useSending({
    schema: CheckForm,
    send: (body, key) => askTeam(source.id, body, key),
    onSent: () => {
      toast({ title: 'Sent to the team' })
      onClose()
    },
  })
  return (
    <SmallForm
      title="Ask for a Team Check"
      form={form}
      action="Send to the Team"
      busy="Sending..."
      onClose={onClose}
    >
      <TextArea
        label="What should we check, and how can we reach them?"
        name="words"
        rows={4}
        readOnly={form.isSending}
        error={form.errors.words}
      />
    </SmallForm>
  )
}
