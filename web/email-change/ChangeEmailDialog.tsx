import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { NewEmail } from '../../contract/email-change.ts'
import type { z } from '../../contract/zod.ts'
import { isWrongPassword } from '../accounts/wrong-password.ts'
import { ApiError } from '../api/call.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/Dialog.tsx'
import { fieldProps } from '../ui/form.ts'
import { TextField } from '../ui/TextField.tsx'
import { useChangeEmail } from './email-change.data.ts'

type Draft = z.input<typeof NewEmail>

export function ChangeEmailDialog({ currentEmail, onClose }: { currentEmail: string; onClose: () => void }) {
  const form = useForm<Draft>({
    resolver: zodResolver(NewEmail),
    defaultValues: { newEmail: '', password: '' },
  })
  const change = useChangeEmail()
  const submit = form.handleSubmit(async (wanted) => {
    try {
      await change.mutateAsync(wanted)
      onClose()
    } catch (error) {
      // Said in a toast as well; what was typed stays for the next try.
      for (const [field, message] of Object.entries(fieldErrors(error)))
        form.setError(field as keyof Draft, { message }, { shouldFocus: true })
    }
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Change Email"
      description={
        <>
          Now it is <span className="wrap-anywhere">{currentEmail}</span>. Both addresses get a mail, and the
          new one counts when both are confirmed.
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

/** What the server found wrong, by field. */
function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  if (isWrongPassword(error)) return { password: error.message }
  return error.status === 409 ? { newEmail: error.message } : error.fields
}
