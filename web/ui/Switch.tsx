import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'

interface SwitchProps {
  label: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  hint?: ReactNode
  disabled?: boolean
  className?: string
}

/** Label on the left, square switch on the right; the whole row is clickable. */
export function Switch({ label, checked, onCheckedChange, hint, disabled, className }: SwitchProps) {
  const id = useId()
  return (
    <div className={classes('flex min-h-8 items-center justify-between gap-4 max-md:min-h-11', className)}>
      <label htmlFor={id} className="grow">
        <span id={`${id}-label`} className="block t-body text-text">
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className="block t-meta text-text-3">
            {hint}
          </span>
        )}
      </label>
      <SwitchButton
        id={id}
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={disabled}
        // The hint is the description, and not announced twice.
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
    </div>
  )
}

interface SwitchButtonProps extends Pick<SwitchProps, 'checked' | 'onCheckedChange' | 'disabled'> {
  id?: string
  'aria-label'?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string | undefined
}

/** The switch by itself, where a table names it. */
export function SwitchButton({ checked, onCheckedChange, ...rest }: SwitchButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      role="switch"
      aria-checked={checked}
      onClick={() => onCheckedChange(!checked)}
      className="flex h-6 w-[30px] shrink-0 items-center rounded-control disabled:opacity-50"
    >
      <span
        className={classes(
          'relative block h-4 w-[30px] rounded-control border transition-colors',
          checked ? 'border-fill bg-fill' : 'border-line-strong',
        )}
      >
        <span
          className={classes(
            'absolute top-0.5 left-0.5 size-2.5 rounded-tag transition-[translate,background-color]',
            checked ? 'translate-x-3.5 bg-fill-text' : 'bg-line-strong',
          )}
        />
      </span>
    </button>
  )
}
