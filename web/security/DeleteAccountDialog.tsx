import { type SubmitEvent, useState } from 'react'
import { isWrongPassword, WRONG_PASSWORD } from '../accounts/wrong-password.ts'
import { ApiError } from '../api/call.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/Dialog.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast-store.ts'
import { useDeleteAccount } from './security.data.ts'
import { useFarewell } from './use-farewell.ts'

export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { leave, answerLost, leaveIfOver } = useFarewell()
  const remove = useDeleteAccount()
  const [error, setError] = useState<string>()

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    if (password === '') return setError('Password is required')
    try {
      await remove.mutateAsync(password)
    } catch (refused) {
      if (isWrongPassword(refused)) return setError(WRONG_PASSWORD)
      if (isLost(refused) ? answerLost() : leaveIfOver()) return
      const { message } = refused as Error
      toast({ variant: 'destructive', title: 'Failed to delete your account', description: message })
      return
    }
    await leave()
  }

  return (
    <Dialog
      open
      size="confirm"
      onOpenChange={(open) => !open && onClose()}
      title="Delete Account"
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
            Delete Account
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

/** Whether the server may have done it all the same. */
const isLost = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)
