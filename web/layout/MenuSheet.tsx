import { Menu as MenuIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { IconButton } from '../ui/IconButton.tsx'
import { Sheet } from '../ui/Sheet.tsx'

/** The header's menu on small screens. */
export function MenuSheet({ className, children }: { className: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <div className={className}>
      <IconButton label="Menu" icon={MenuIcon} tip="end" aria-expanded={open} onClick={() => setOpen(true)} />
      <Sheet title="Menu" side="right" open={open} onOpenChange={setOpen}>
        {children}
      </Sheet>
    </div>
  )
}
