import { X } from 'lucide-react'
import { Dialog as RadixDialog } from 'radix-ui'
import { classes } from './classes.ts'
import { IconButton } from './IconButton.tsx'

/** Closes the surrounding dialog, sheet or palette; `className` positions it in the corner. */
export function CloseButton({ className }: { className: string }) {
  return (
    <RadixDialog.Close asChild>
      <IconButton label="Close" icon={X} tip={false} className={classes('absolute text-text-2', className)} />
    </RadixDialog.Close>
  )
}
