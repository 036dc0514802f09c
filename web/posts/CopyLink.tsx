import { Link } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/Dialog.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast-store.ts'

/** Copies the post's address; if the browser refuses, shows it to copy by hand. */
export function CopyLink({ postId }: { postId: string }) {
  const [isShown, setShown] = useState(false)
  const address = `${location.origin}/app/post/${postId}`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      toast({ title: 'Link copied' })
    } catch {
      setShown(true)
    }
  }
  return (
    <>
      <IconButton label="Copy Link" icon={Link} className="text-text-2" onClick={() => void copy()} />
      {isShown && (
        <Dialog open size="confirm" title="Copy This Link" onOpenChange={setShown}>
          <DialogBody>
            <TextField
              label="Link"
              hideLabel
              readOnly
              value={address}
              onFocus={(event) => event.currentTarget.select()}
            />
          </DialogBody>
          <DialogFooter>
            <Button onClick={() => setShown(false)}>Done</Button>
          </DialogFooter>
        </Dialog>
      )}
    </>
  )
}
