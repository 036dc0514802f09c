import { Bell } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Count } from '../ui/Count.tsx'
import { classes } from '../ui/classes.ts'
import { IconButton } from '../ui/IconButton.tsx'

interface BellButtonProps extends ComponentProps<'button'> {
  count?: number
  /** Whether there are new matches: a square says so. */
  isLit?: boolean
}

/** The bell in the header, with the number of undismissed notifications that count for it. */
export function BellButton({ count = 0, isLit = false, className, ...rest }: BellButtonProps) {
  return (
    <IconButton
      label="Notifications"
      icon={Bell}
      // On a phone the bell is last in the header.
      tip="end"
      aria-haspopup="dialog"
      className={classes('relative max-[359px]:min-w-9', className)}
      {...rest}
    >
      {count > 0 || isLit ? (
        <>
          <Count value={count} most={9} label="new" corner />
          {isLit && (
            <span
              role="img"
              aria-label="New matches"
              className="absolute right-0 bottom-0 size-1.5 bg-accent-line"
            />
          )}
        </>
      ) : undefined}
    </IconButton>
  )
}
