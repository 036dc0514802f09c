import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { GivenPassword } from '../../contract/passwords.ts'
import { lengthOf } from '../../contract/text.ts'
import { PASSWORD_MIN } from '../../contract/vocabulary.ts'
import { z } from '../../contract/zod.ts'
import { isAuthError } from '../api/auth-errors.ts'
import { useSession } from '../api/session.ts'
import { newPasswordError } from '../auth/password-failure.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/Dialog.tsx'
import { fieldProps } from '../ui/form.ts'
import { TextField } from '../ui/TextField.tsx'
import { useChangePassword } from './security.data.ts'

const passwords = (asksCurrent: boolean) =>
  z
    .object({
      current_password: asksCurrent ? GivenPassword : z.string(),
      password: z
        .string()
        .refine(
          (value) => lengthOf(value) >= PASSWORD_MIN,
          `Password must be at least ${PASSWORD_MIN} characters`,
        ),
      confirmation: z.string(),
    })
    .refine(({ password, confirmation }) => password === confirmation, {
      path: ['confirmation'],
      error: "Passwords don't match",
      // Shown together with the errors of the other fields.
      when: () => true,
    })
const [withCurrent, withoutCurrent] = [passwords(true), passwords(false)]
type Draft = z.input<typeof withCurrent>

export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const session = useSession()
  const byLink = session.status === 'in' && session.byLink
  // After an emailed link the server takes a new password alone, but only once: then it says so.
  const [asksCurrent, setAsksCurrent] = useState(!byLink)
  const form = useForm<Draft>({
    resolver: zodResolver(asksCurrent ? withCurrent : withoutCurrent),
    defaultValues: { current_password: '', password: '', confirmation: '' },
  })
  const change = useChangePassword()
  const submit = form.handleSubmit(async ({ current_password, password }) => {
    try {
      await change.mutateAsync({ password, current_password: asksCurrent ? current_password : undefined })
      onClose()
    } catch (error) {
      if (isCurrentRequired(error)) setAsksCurrent(true)
      for (const [field, message] of Object.entries(fieldErrors(error)))
        form.setError(field as keyof Draft, { message }, { shouldFocus: true })
    }
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Change Password"
      description="This device stays signed in; all others are signed out."
    >
      <form noValidate onSubmit={submit} className="flex grow flex-col">
        <DialogBody className="grid content-start gap-5">
          {asksCurrent && (
            <TextField
              label="Current password"
              type="password"
              autoComplete="current-password"
              autoFocus={byLink}
              {...fieldProps(form, 'current_password')}
            />
          )}
          <TextField
            label="New password"
            type="password"
            autoComplete="new-password"
            hint={form.formState.errors.password ? undefined : `At least ${PASSWORD_MIN} characters`}
            {...fieldProps(form, 'password')}
          />
          <TextField
            label="Confirm new password"
            type="password"
            autoComplete="new-password"
            {...fieldProps(form, 'confirmation')}
          />
        </DialogBody>
        <DialogFooter>
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="filled" busy={change.isPending && 'Updating...'}>
            Update Password
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

/** The server's errors, by field. */
function fieldErrors(error: unknown): Partial<Draft> {
  if (!isAuthError(error)) return {}
  const password = newPasswordError(error)
  if (password !== null) return { password }
  const isCurrent = error.code === 'invalid_credentials' || isCurrentRequired(error)
  return isCurrent ? { current_password: error.message } : {}
}

const isCurrentRequired = (error: unknown) =>
  isAuthError(error) && error.message === 'Current password is required'
