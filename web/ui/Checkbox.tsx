import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { FieldError } from './Field.tsx'
import { Icon } from './Icon.tsx'

interface CheckboxProps {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  error?: string | undefined
  disabled?: boolean | undefined
}

/** A square check beside its label; the whole row is clickable. */
export function Checkbox({ label, checked, onChange, error, disabled }: CheckboxProps) {
  const id = useId()
  return (
    <div>
      <label className="flex min-h-[30px] items-start gap-2.5 py-1 max-md:min-h-11 max-md:py-2.5">
        <span className="relative mt-1 flex size-4 shrink-0">
          <input
            type="checkbox"
            checked={checked}
            disabled={disabled}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error === undefined ? undefined : id}
            onChange={(event) => onChange(event.target.checked)}
            className={classes(
              'size-4 appearance-none rounded-tag disabled:opacity-50',
              error === undefined ? 'border' : 'border-2 border-late',
              checked ? 'border-fill bg-fill' : error === undefined && 'border-line-strong',
            )}
          />
          {checked && (
            <span className="pointer-events-none absolute inset-0 text-fill-text">
              <Icon of={Check} size={16} />
            </span>
          )}
        </span>
        <span className="t-body">{label}</span>
      </label>
      {error !== undefined && <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}
