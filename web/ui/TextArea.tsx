import type { ComponentProps, KeyboardEvent } from 'react'
import { classes } from './classes.ts'
import { controlClasses } from './control-classes.ts'
import { Field, type FieldFrameProps } from './Field.tsx'
import { useFieldIds } from './field-context.ts'
import { ariaKeys, isWithMod, KEYS } from './shortcuts.ts'

export interface TextAreaInputProps extends ComponentProps<'textarea'> {
  /** What members write to members (pitches, messages, comments, bios) is set in the serif. */
  written?: boolean
}

/**
 * The textarea alone. It grows with its text up to half the screen and can be resized; Ctrl or Cmd and Enter submit its
 * form.
 */
export function TextAreaInput({ written, rows = 3, className, ...rest }: TextAreaInputProps) {
  const field = useFieldIds()
  return (
    <textarea
      id={field.id}
      rows={rows}
      aria-describedby={field.described_by}
      aria-invalid={field.invalid || undefined}
      aria-keyshortcuts={ariaKeys(KEYS.submit)}
      onKeyDown={submitByKey}
      className={classes(
        controlClasses(field.invalid),
        'block field-sizing-content max-h-[50dvh] min-h-20 resize-y px-[11px] py-2',
        written && 'font-serif text-[17px]/[24px] max-md:text-[17px]',
        className,
      )}
      {...rest}
    />
  )
}

/** Via its button, which refuses while the form is being sent. */
function submitByKey(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (!isWithMod(event.nativeEvent, KEYS.submit) || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.querySelector<HTMLButtonElement>('[type=submit]')?.click()
}

export type TextAreaProps = FieldFrameProps & TextAreaInputProps

export function TextArea({ label, hint, error, hideLabel, id, className, ...rest }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel} id={id} className={className}>
      <TextAreaInput {...rest} />
    </Field>
  )
}
