import { useRouter } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { isWrongPassword } from '../accounts/wrong-password.ts'
import { signOut } from '../auth/auth.data.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/Dialog.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast-store.ts'
import { useDeleteAccount } from './security.data.ts'

export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter()
  const remove = useDeleteAccount()
  const [error, setError] = useState<string>()

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    if (password === '') return setError('Password is required')
    try {
      await remove.mutateAsync(password)
    } catch (refused) {
      const { message } = refused as Error
      if (isWrongPassword(refused)) setError(message)
      else toast({ variant: 'destructive', title: 'Failed to delete your account', description: message })
      return
    }
    // The front page first: a members' page without a session would show the sign-in screen for a moment.
    await router.navigate({ to: '/' })
    await signOut()
    toast({ title: 'Your account was deleted' })
  }

  return (
    <Dialog
      open
      size="confirm"
      onOpenChange={(open) => !open && onClose()}
      title="Delete account"
      description="Your account is deleted at once and cannot be brought back. Export your data first if you want to keep it."
    >
      <form noValidate onSubmit={submit} className="flex grow flex-col">
        <DialogBody>
          <TextField
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            error={error}
          />
        </DialogBody>
        <DialogFooter>
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" busy={remove.isPending && 'Deleting...'}>
            Delete account
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
