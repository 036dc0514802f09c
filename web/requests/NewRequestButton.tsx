import { useLoadedDialog } from '../accounts/use-loaded-dialog.ts'
import { Button } from '../ui/Button.tsx'

const loadForm = () => import('./NewRequestDialog.tsx').then(({ NewRequestDialog }) => NewRequestDialog)

/** Opens the form for a new request. */
export function NewRequestButton({ disabled }: { disabled: boolean }) {
  const form = useLoadedDialog(loadForm)
  return (
    <>
      <Button variant="filled" disabled={disabled} onClick={form.open} {...form.early}>
        New Request
      </Button>
      {form.Dialog && <form.Dialog onClose={form.close} />}
    </>
  )
}
