import { Bell } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Count } from '../ui/Count.tsx'
import { classes } from '../ui/classes.ts'
import { IconButton } from '../ui/IconButton.tsx'

/** The bell in the header, with the number of undismissed notifications that count for it. */
export function BellButton({ count = 0, className, ...rest }: ComponentProps<'button'> & { count?: number }) {
  return (
    <IconButton
      label="Notifications"
      icon={Bell}
      aria-haspopup="dialog"
      className={classes('relative max-[359px]:min-w-9', className)}
      {...rest}
    >
      {count > 0 ? <Count value={count} most={9} label="new" corner /> : undefined}
    </IconButton>
  )
}
