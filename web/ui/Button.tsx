import { Slot } from 'radix-ui'
import type { ComponentProps, MouseEvent } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClasses } from './button-classes.ts'
import { classes } from './classes.ts'

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** The label while the action runs ("Signing in..."): replaces the children, and clicks do nothing. */
  busy?: string | false
  /** The only child (a link) becomes the button. */
  asChild?: boolean
}

export function Button(props: ButtonProps) {
  const { variant = 'outline', size, busy, asChild, className, children, disabled, onClick, ...rest } = props
  const look = classes(buttonClasses(variant, size, Boolean(busy) || disabled), className)
  if (asChild) {
    return (
      <Slot.Root className={look} onClick={onClick} {...rest}>
        {children}
      </Slot.Root>
    )
  }
  // Busy is aria-disabled, not disabled: a disabled button would drop the reader's focus.
  return (
    <button
      type="button"
      className={look}
      disabled={disabled}
      aria-disabled={busy ? true : undefined}
      onClick={busy ? refuse : onClick}
      {...rest}
    >
      {busy || children}
    </button>
  )
}

/** Also keeps Enter in a field from submitting a second time, because that clicks the submit button. */
function refuse(event: MouseEvent) {
  event.preventDefault()
  event.stopPropagation()
}
