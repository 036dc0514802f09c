import { useRef } from 'react'
import type { OwnAccount } from '../../contract/accounts.ts'
import { AccountSection } from '../accounts/AccountSection.tsx'
import { useFocusFallback } from '../accounts/use-focus-fallback.ts'
import { useLoadedDialog } from '../accounts/use-loaded-dialog.ts'
import { useLeftOpen } from '../api/use-left-open.ts'
import { useIsReadOnly } from '../dormancy/use-is-read-only.ts'
import { Button } from '../ui/Button.tsx'
import { useSyncEmail } from './email-change.data.ts'
import { EMAIL_DRAFT } from './email-draft.ts'
import { PendingEmail } from './PendingEmail.tsx'

const loadForm = () => import('./ChangeEmailDialog.tsx').then(({ ChangeEmailDialog }) => ChangeEmailDialog)

/** The address with which the member signs in and gets email, and how to change it. */
export function EmailSection({ account }: { account: OwnAccount }) {
  const { Dialog, open, close, early } = useLoadedDialog(loadForm)
  const sync = useSyncEmail()
  const isReadOnly = useIsReadOnly()
  const banner = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isPending = account.pending_email !== null
  useFocusFallback(`${isPending} ${Dialog !== null}`, isPending ? banner : button)
  useLeftOpen(account.id, EMAIL_DRAFT, Dialog !== null, () => {
    if (!isPending && !isReadOnly) open()
  })
  return (
    <AccountSection title="Email" note="You sign in with it, and emails from Beatline go there.">
      <p className="t-h3-big wrap-anywhere">{account.email}</p>
      {isPending && <PendingEmail ref={banner} account={account} />}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button ref={button} {...early} onClick={open} disabled={isPending || isReadOnly}>
          Change Email
        </Button>
        <Button
          variant="text"
          busy={sync.isPending && 'Syncing...'}
          onClick={() => sync.mutate({ confirmed: false })}
        >
          Sync Email
        </Button>
      </div>
      <p className="mt-3 t-meta text-text-3">
        Sync Email brings the address here up to date, should you have confirmed a change elsewhere.
      </p>
      {Dialog && <Dialog account={account} onClose={close} />}
    </AccountSection>
  )
}
