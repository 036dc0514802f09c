import { useRef } from 'react'
import { useLoadedDialog } from '../accounts/use-loaded-dialog.ts'
import { useLeftOpen } from '../api/use-left-open.ts'
import { Button } from '../ui/Button.tsx'
import { NEW_REQUEST } from './request-draft.ts'

const loadForm = () => import('./NewRequestDialog.tsx').then(({ NewRequestDialog }) => NewRequestDialog)

/** Opens the form for a new request. */
export function NewRequestButton({ accountId, disabled }: { accountId: string; disabled: boolean }) {
  const form = useLoadedDialog(loadForm)
  const opener = useRef<HTMLButtonElement>(null)
  const openAgain = () => {
    if (!disabled) form.open()
  }
  useLeftOpen(accountId, NEW_REQUEST, form.Dialog !== null, openAgain, opener)
  return (
    <>
      <Button ref={opener} variant="filled" disabled={disabled} onClick={form.open} {...form.early}>
        New Request
      </Button>
      {form.Dialog && <form.Dialog onClose={form.close} />}
    </>
  )
}
