import { X } from 'lucide-react'
import { Dialog as RadixDialog } from 'radix-ui'
import { classes } from './classes.ts'
import { IconButton } from './IconButton.tsx'

/** Closes the dialog, sheet or palette around it; `className` gives its place in the corner. */
export function CloseButton({ className }: { className: string }) {
  return (
    <RadixDialog.Close asChild>
      <IconButton label="Close" icon={X} tip={false} className={classes('absolute text-text-2', className)} />
    </RadixDialog.Close>
  )
}
