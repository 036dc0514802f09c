import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'

interface ChoiceBarProps<V extends string> {
  /** What is chosen, for assistive technology. */
  label: string
  /** On narrow screens, one with an icon shows only that. */
  choices: readonly { value: V; label: string; icon?: LucideIcon }[]
  value: V
  onChange: (value: V) => void
  className?: string
}

/** A few choices side by side, one of them chosen. */
export function ChoiceBar<V extends string>(props: ChoiceBarProps<V>) {
  const { label, choices, value, onChange, className } = props
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classes('flex flex-wrap rounded-control border border-line-strong', className)}
    >
      {choices.map((one) => (
        <label
          key={one.value}
          className={classes(
            'relative flex min-h-9 items-center gap-1.5 border-b-2 px-3 t-label',
            one.value === value
              ? 'border-rule bg-raised text-text'
              : 'border-transparent text-text-2 hover:text-text',
          )}
        >
          <input
            type="radio"
            name={name}
            value={one.value}
            checked={one.value === value}
            onChange={() => onChange(one.value)}
            className="absolute inset-0 appearance-none"
          />
          {one.icon && <Icon of={one.icon} size={16} />}
          <span className={one.icon && 'max-md:sr-only'}>{one.label}</span>
        </label>
      ))}
    </div>
  )
}
