import { useQuery, useQueryClient } from '@tanstack/react-query'
import { EVIDENCE_LENGTHS } from '../../contract/evidence.rules.ts'
import { RegisterForm } from '../../contract/evidence.ts'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast-store.ts'
import { evidenceQuery, saveRegister } from './evidence.data.ts'
import type { KeeperDialogProps } from './KeeperDialog.tsx'
import { SmallForm } from './SmallForm.tsx'
import { useSending } from './use-sending.ts'

/** Adds a registry number, or replaces the one that is there. */
export function RegisterDialog({ source, onClose }: KeeperDialogProps) {
  const client = useQueryClient()
  const { data } = useQuery({ ...evidenceQuery(source.id), enabled: false })
  const before = data?.rows.register
  const form = useSending({
    schema: RegisterForm,
    send: (body) => saveRegister(client, source.id, body),
    onSent: () => {
      toast({ title: 'Registry number saved' })
      onClose()
    },
  })
  const readOnly = form.isSending
  return (
    <SmallForm title="Add Registry Number" form={form} action="Save" busy="Saving..." onClose={onClose}>
      <TextField
        label="Registry"
        name="register"
        maxLength={EVIDENCE_LENGTHS.register}
        defaultValue={before?.register}
        readOnly={readOnly}
        error={form.errors.register}
      />
      <TextField
        label="Number"
        name="number"
        maxLength={EVIDENCE_LENGTHS.number}
        defaultValue={before?.number}
        readOnly={readOnly}
        error={form.errors.number}
      />
      <TextField
        label="Link to the entry"
        name="url"
        type="url"
        inputMode="url"
        defaultValue={before?.url}
        readOnly={readOnly}
        error={form.errors.url}
      />
    </SmallForm>
  )
}
