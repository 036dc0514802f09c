import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import type { OwnAccount } from '../../contract/accounts.ts'
import { NewEmail } from '../../contract/email-change.ts'
import type { z } from '../../contract/zod.ts'
import { isWrongPassword, WRONG_PASSWORD } from '../accounts/wrong-password.ts'
import { ApiError } from '../api/call.ts'
import { useLineDraft } from '../api/use-stored-draft.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/Dialog.tsx'
import { fieldProps } from '../ui/form.ts'
import { TextField } from '../ui/TextField.tsx'
import { useChangeEmail } from './email-change.data.ts'
import { EMAIL_DRAFT } from './email-draft.ts'

type Draft = z.input<typeof NewEmail>

interface ChangeEmailDialogProps {
  account: OwnAccount
  onClose: () => void
}

/** Asks for the new address. Closed without sending, it restores the address when it next opens. */
export function ChangeEmailDialog(props: ChangeEmailDialogProps) {
  const { savedDraft, keep } = useLineDraft(props.account.id, EMAIL_DRAFT)
  return savedDraft === undefined ? null : <OpenForm {...props} savedDraft={savedDraft} keep={keep} />
}

type OpenFormProps = ChangeEmailDialogProps & { savedDraft: string; keep: (line: string) => void }

function OpenForm({ account, onClose, savedDraft, keep }: OpenFormProps) {
  const form = useForm<Draft>({
    resolver: zodResolver(NewEmail),
    defaultValues: { newEmail: savedDraft, password: '' },
  })
  const change = useChangeEmail()
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keep(values.newEmail),
      }),
    [form, keep],
  )
  // The button is busy only after validation: until then Enter would send the form twice.
  const sending = useRef(false)
  const submit = form.handleSubmit(async (wanted) => {
    if (sending.current) return
    sending.current = true
    try {
      await change.mutateAsync(wanted)
      keep('')
      onClose()
    } catch (error) {
      // A toast says it as well; what was typed stays for the next try.
      for (const [field, message] of Object.entries(fieldErrors(error)))
        form.setError(field as keyof Draft, { message }, { shouldFocus: true })
    } finally {
      sending.current = false
    }
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Change Email"
      description={
        <>
          Now it is <span className="wrap-anywhere">{account.email}</span>. Both addresses get an email, and
          the new one counts when both are confirmed.
        </>
      }
    >
      <form noValidate onSubmit={submit} className="flex grow flex-col">
        <DialogBody className="grid content-start gap-5">
          <TextField
            label="New email"
            type="email"
            inputMode="email"
            autoComplete="email"
            {...fieldProps(form, 'newEmail')}
          />
          <TextField
            label="Password"
            type="password"
            autoComplete="current-password"
            {...fieldProps(form, 'password')}
          />
        </DialogBody>
        <DialogFooter>
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="filled" busy={change.isPending && 'Sending...'}>
            Change Email
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

/** The server's errors, by field. */
function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  if (isWrongPassword(error)) return { password: WRONG_PASSWORD }
  return error.status === 409 ? { newEmail: error.message } : error.fields
}
