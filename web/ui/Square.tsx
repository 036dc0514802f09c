import { classes } from './classes.ts'

/** Filled: present. Outlined: missing. The words beside it say so, too. */
export function Square({ isFilled, className }: { isFilled: boolean; className?: string }) {
  return (
    <span
      aria-hidden
      className={classes(
        'inline-block size-2 shrink-0',
        isFilled ? 'bg-current' : 'border border-current',
        className,
      )}
    />
  )
}
