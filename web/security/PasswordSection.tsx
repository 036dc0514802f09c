import { AccountSection } from '../accounts/AccountSection.tsx'
import { useLoadedDialog } from '../accounts/use-loaded-dialog.ts'
import { Button } from '../ui/Button.tsx'
import { PasswordFirst } from './PasswordFirst.tsx'

const loadForm = () =>
  import('./ChangePasswordDialog.tsx').then(({ ChangePasswordDialog }) => ChangePasswordDialog)

export function PasswordSection({ hasPassword }: { hasPassword: boolean }) {
  const { Dialog, open, close, early } = useLoadedDialog(loadForm)
  return (
    <AccountSection title="Password">
      <p className="t-body text-text-2">
        After a change this device stays signed in. All others are signed out, and you get an email about it.
      </p>
      {hasPassword ? (
        <Button className="mt-4" {...early} onClick={open}>
          Change Password
        </Button>
      ) : (
        <PasswordFirst then="change it here" />
      )}
      {Dialog && <Dialog onClose={close} />}
    </AccountSection>
  )
}
