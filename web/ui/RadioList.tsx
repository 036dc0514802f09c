import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { useFieldIds } from './field-context.ts'

export interface RadioOption<V extends string = string> {
  value: V
  label: ReactNode
  detail?: ReactNode
}

interface RadioListProps<V extends string> {
  options: readonly RadioOption<V>[]
  value: V | '' | null | undefined
  onChange: (value: V) => void
  onBlur?: () => void
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  /** Only without a surrounding Field group. */
  'aria-label'?: string
  /** The choice's name in the form's data. */
  name?: string
  /** 'rows' is the plain list of the filter, 'ruled' a choice with explanations. */
  look?: 'rows' | 'ruled'
  className?: string
}

/** Real radio inputs, so that arrow keys, forms and screen readers behave as everywhere. */
export function RadioList<V extends string>(props: RadioListProps<V>) {
  const { options, value, onChange, onBlur, onKeyDown, look = 'rows', className } = props
  const field = useFieldIds()
  const own = useId()
  return (
    <div
      role="radiogroup"
      aria-labelledby={props['aria-label'] ? undefined : field.label_id}
      aria-label={props['aria-label']}
      aria-describedby={field.described_by}
      aria-invalid={field.invalid || undefined}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
      className={classes(look === 'ruled' && 'border-t border-line', className)}
    >
      {options.map((option, index) => (
        <label
          key={option.value}
          className={classes(
            'flex min-h-[30px] items-start gap-2.5 py-1 max-md:min-h-11 max-md:py-2.5',
            look === 'ruled' && 'border-b border-line py-3!',
          )}
        >
          <input
            type="radio"
            name={props.name ?? own}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            // The explanation describes the choice and is not part of its name.
            aria-labelledby={option.detail ? `${own}-${index}` : undefined}
            aria-describedby={option.detail ? `${own}-${index}-detail` : undefined}
            className={classes(
              'mt-1 size-3.5 shrink-0 appearance-none rounded-full disabled:opacity-50',
              field.invalid ? 'border-2 border-late' : 'border border-line-strong',
              'checked:border-[5px] checked:border-accent-line',
            )}
          />
          <span>
            <span
              id={`${own}-${index}`}
              className={option.value === value ? 't-section' : 't-body text-text-2'}
            >
              {option.label}
            </span>
            {option.detail && (
              <span id={`${own}-${index}-detail`} className="block t-meta text-text-3">
                {option.detail}
              </span>
            )}
          </span>
        </label>
      ))}
    </div>
  )
}
