import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/Dialog.tsx'
import { FieldError } from '../ui/Field.tsx'
import type { Sent } from './use-sending.ts'

interface SmallFormProps {
  title: string
  form: Sent
  action: string
  busy: string
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** A dialog with a form of a few fields. */
export function SmallForm({ title, form, action, busy, onClose, children }: SmallFormProps) {
  return (
    <Dialog open title={title} onOpenChange={(open) => !open && onClose()}>
      <form ref={form.ref} noValidate onSubmit={form.submit} className="flex grow flex-col">
        <DialogBody className="grid content-start gap-5">
          {children}
          {form.alert && (
            <div role="alert">
              <FieldError>{form.alert}</FieldError>
            </div>
          )}
        </DialogBody>
        <DialogFooter>
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="filled" busy={form.isSending && busy}>
            {action}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
