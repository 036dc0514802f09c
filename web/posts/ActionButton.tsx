import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/Icon.tsx'

interface ActionButtonProps extends ComponentProps<'button'> {
  icon: LucideIcon
}

/** An action on the open post: icon and word. */
export function ActionButton({ icon, className, children, ...rest }: ActionButtonProps) {
  return (
    <button
      type="button"
      className={classes(
        'inline-flex min-h-8 items-center gap-2 rounded-control t-meta text-text-2 transition-colors hover:text-text disabled:text-text-3 max-md:min-h-11',
        className,
      )}
      {...rest}
    >
      <Icon of={icon} />
      {children}
    </button>
  )
}
