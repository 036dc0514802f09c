import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** The accessible name, also shown as a tip on hover and keyboard focus. */
  label: string
  icon: LucideIcon
  iconSize?: number
  filled?: boolean
  /** On: the accent color and aria-pressed (liked, saved). Leave out for plain actions. */
  pressed?: boolean
  /** How the tooltip aligns: 'end' at the page's right edge, false for none. */
  tip?: 'center' | 'end' | false
  /** A count or word after the icon. */
  children?: ReactNode
}

export function IconButton(props: IconButtonProps) {
  const {
    label,
    icon,
    iconSize,
    filled,
    pressed,
    tip = 'center',
    className,
    children,
    type = 'button',
    ...rest
  } = props
  return (
    <button
      type={type}
      // With visible text the name must contain it (WCAG 2.5.3), so it is built from both.
      aria-label={children === undefined ? label : undefined}
      data-tip={label}
      aria-pressed={pressed}
      className={classes(
        'inline-flex h-8 min-w-8 shrink-0 items-center justify-center gap-1.5 rounded-control',
        'transition-colors hover:text-text disabled:text-text-3 max-md:h-11 max-md:min-w-11',
        pressed ? 'text-link hover:text-link' : 'text-text-3',
        tip && 'tip',
        tip === 'end' && 'tip-end',
        className,
      )}
      {...rest}
    >
      <Icon of={icon} size={iconSize} filled={filled ?? pressed} />
      {children !== undefined && (
        <span>
          <span className="sr-only">{label} </span>
          {children}
        </span>
      )}
    </button>
  )
}
