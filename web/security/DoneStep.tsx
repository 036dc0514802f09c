import { useId } from 'react'
import { Button } from '../ui/Button.tsx'
import { DialogBody, DialogFooter } from '../ui/Dialog.tsx'

export function DoneStep({ onClose, onFeed }: { onClose: () => void; onFeed: () => void }) {
  const text = useId()
  return (
    <>
      <DialogBody>
        <p id={text} className="t-body text-text-2">
          From now on every sign-in asks for a code after your password, and your other devices are asked for
          one, too. Keep the app: without it you need our help to sign in.
        </p>
      </DialogBody>
      <DialogFooter>
        <Button variant="text" onClick={onFeed}>
          Go to Feed
        </Button>
        <Button variant="filled" autoFocus aria-describedby={text} onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
    </>
  )
}
