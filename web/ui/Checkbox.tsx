import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { FieldError } from './Field.tsx'
import { useFieldIds } from './field-context.ts'
import { Icon } from './Icon.tsx'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  error?: string | undefined
}

export function Checkbox({ label, error, className, ...rest }: CheckboxProps) {
  const { id } = useFieldIds()
  const errorId = `${id}-error`
  return (
    <div className={className}>
      <label className="flex min-h-8 items-start gap-2.5 py-1 max-md:min-h-11 max-md:py-2.5">
        <span className="relative mt-1 flex size-4 shrink-0">
          <input
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            className={classes(
              'peer size-4 appearance-none rounded-control border checked:border-fill checked:bg-fill',
              error ? 'border-late' : 'border-line-strong',
            )}
            {...rest}
          />
          <Icon
            of={Check}
            size={14}
            className="pointer-events-none absolute inset-px hidden text-fill-text peer-checked:block"
          />
        </span>
        <span className="t-body">{label}</span>
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}
