import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { type ControlSize, lineControlClasses } from './control-classes.ts'
import { Field, type FieldFrameProps } from './Field.tsx'
import { useFieldIds } from './field-context.ts'

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'size'> {
  size?: ControlSize
  /** An icon before the text. */
  leading?: ReactNode
  /** A key hint or button after it. */
  trailing?: ReactNode
}

/** The input alone, for use in your own Field. */
export function TextInput({ size, leading, trailing, className, ...rest }: TextInputProps) {
  const field = useFieldIds()
  const input = (
    <input
      id={field.id}
      aria-describedby={field.described_by}
      aria-invalid={field.invalid || undefined}
      className={classes(
        lineControlClasses(size, field.invalid),
        Boolean(leading) && 'pl-9',
        Boolean(trailing) && 'pr-10',
        className,
      )}
      {...rest}
    />
  )
  if (!leading && !trailing) return input
  return (
    <span className="relative block">
      {leading && (
        <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-text-3">
          {leading}
        </span>
      )}
      {input}
      {trailing && <span className="absolute inset-y-0 right-2.5 flex items-center">{trailing}</span>}
    </span>
  )
}

export type TextFieldProps = FieldFrameProps & TextInputProps

export function TextField({ label, hint, error, hideLabel, id, className, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel} id={id} className={className}>
      <TextInput {...rest} />
    </Field>
  )
}
