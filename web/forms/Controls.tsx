import { type ComponentType, Fragment, type ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { DraftOf, FormSchema } from './draft-fields.form.ts'

type Control<Draft extends object> = ComponentType<{ form: UseFormReturn<Draft> }>

/** The control of each field of a form's schema; null for a field that its author does not fill in. */
export type ControlsOf<Schema extends FormSchema> = {
  [Name in keyof DraftOf<Schema>]: Control<DraftOf<Schema>> | null
}

interface ControlsProps<Schema extends FormSchema> {
  schema: Schema
  controls: ControlsOf<Schema>
  form: UseFormReturn<DraftOf<Schema>>
  /** Shown in place of a field's control. */
  instead?: { [Name in keyof DraftOf<Schema>]?: ReactNode } | undefined
}

/** The controls of a form in the order of its schema. */
export function Controls<Schema extends FormSchema>(props: ControlsProps<Schema>) {
  const { schema, controls, form, instead } = props
  return Object.keys(schema.shape).map((key) => {
    const name = key as keyof DraftOf<Schema>
    if (instead?.[name] !== undefined) return <Fragment key={key}>{instead[name]}</Fragment>
    const OfField = controls[name] as Control<DraftOf<Schema>> | null
    return OfField && <OfField key={key} form={form} />
  })
}
