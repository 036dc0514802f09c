import { useRef } from 'react'
import { useLoadedDialog } from '../accounts/use-loaded-dialog.ts'
import { useLeftOpen } from '../api/use-left-open.ts'
import { Button } from '../ui/Button.tsx'
import type { ButtonSize } from '../ui/button-classes.ts'
import { NEW_REQUEST } from './request-draft.ts'

const loadForm = () => import('./NewRequestDialog.tsx').then(({ NewRequestDialog }) => NewRequestDialog)

interface NewRequestButtonProps {
  accountId: string
  size: ButtonSize
  disabled: boolean
}

/** Opens the form for a new request. */
export function NewRequestButton({ accountId, size, disabled }: NewRequestButtonProps) {
  const form = useLoadedDialog(loadForm)
  const opener = useRef<HTMLButtonElement>(null)
  const openAgain = () => {
    if (!disabled) form.open()
  }
  useLeftOpen(accountId, NEW_REQUEST, form.Dialog !== null, openAgain, opener)
  return (
    <>
      <Button
        ref={opener}
        variant="filled"
        size={size}
        disabled={disabled}
        onClick={form.open}
        {...form.early}
      >
        New Request
      </Button>
      {form.Dialog && <form.Dialog onClose={form.close} />}
    </>
  )
}
