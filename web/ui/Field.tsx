import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId, useMemo } from 'react'
import { classes } from './classes.ts'
import { FieldContext } from './field-context.ts'
import { Icon } from './Icon.tsx'

export interface FieldFrameProps {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** The label is for assistive technology only. */
  hideLabel?: boolean
}

interface FieldProps extends FieldFrameProps {
  id?: string
  /** The control is a group (radio list, pickers with tags): named by aria-labelledby, not by a <label>. */
  group?: boolean
  className?: string
  children: ReactNode
}

/** Label above, control, hint and error below; the control inside takes its ids from useFieldIds. */
export function Field({ label, hint, error, hideLabel, id, group, className, children }: FieldProps) {
  const own = useId()
  const control = id ?? own
  const hintId = hint ? `${control}-hint` : undefined
  const errorId = error ? `${control}-error` : undefined
  const described_by = classes(errorId, hintId) || undefined
  const label_id = `${control}-label`
  const ids = useMemo(
    () => ({ id: control, label_id, described_by, invalid: Boolean(error) }),
    [control, label_id, described_by, error],
  )
  const labelLook = hideLabel ? 'sr-only' : 'mb-1.5 block t-label text-text'
  return (
    <div className={classes('min-w-0', className)}>
      {group ? (
        <span id={label_id} className={labelLook}>
          {label}
        </span>
      ) : (
        <label id={label_id} htmlFor={control} className={labelLook}>
          {label}
        </label>
      )}
      <FieldContext value={ids}>{children}</FieldContext>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && (
        <p id={hintId} className="mt-1.5 t-meta text-text-3">
          {hint}
        </p>
      )}
    </div>
  )
}

/** Also for errors of a whole form. The words say what is wrong; the color only helps to find them. */
export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 t-label text-late">
      <Icon of={CircleAlert} size={16} className="mt-0.5" />
      <span>{children}</span>
    </p>
  )
}
