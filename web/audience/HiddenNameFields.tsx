import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { type ShownName, shownNamesOf } from '../../contract/hidden-names.rules.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { Field } from '../ui/Field.tsx'
import { useControlled } from '../ui/form.ts'
import { RadioList } from '../ui/RadioList.tsx'
import { Switch } from '../ui/Switch.tsx'

const HINT =
  'Your name, picture, outlet, and profile stay hidden until you reveal them. The Beatline team sees them only in a reported case.'

type Hiding = { hide_name?: boolean; shown_name?: ShownName | null }

/** Whether a request hides its author, and what it shows in place of them. */
export function HiddenNameSection<Draft extends FieldValues & Hiding>({
  form,
}: {
  form: UseFormReturn<Draft>
}) {
  const { data: viewer } = useQuery({ ...ownAccountQuery, enabled: false })
  const hidden = useControlled(form.control, 'hide_name' as FieldPath<Draft>)
  const label = useControlled(form.control, 'shown_name' as FieldPath<Draft>)
  const names = shownNamesOf(viewer?.role ?? 'journalist')
  const value: ShownName = label.value ?? names[0]
  return (
    <div className="grid gap-3">
      <Switch
        label="Hide My Name and Outlet"
        checked={Boolean(hidden.value)}
        onCheckedChange={hidden.onChange}
      />
      {hidden.value && (
        <Field group label="Shown instead of your name" hint={HINT} error={label.error ?? hidden.error}>
          {names.length > 1 ? (
            <RadioList
              options={names.map((name) => ({ value: name, label: name }))}
              value={value}
              onChange={label.onChange}
            />
          ) : (
            <p className="t-body">{value}</p>
          )}
        </Field>
      )}
    </div>
  )
}

/** Once a text names its hidden author: what does, and the choice to publish it anyway. */
export function PublishAnyway<Draft extends FieldValues & { reveals_author_ok?: boolean }>({
  form,
}: {
  form: UseFormReturn<Draft>
}) {
  const { value, error, onChange } = useControlled(form.control, 'reveals_author_ok' as FieldPath<Draft>)
  const choice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error) choice.current?.querySelector('button')?.focus()
  }, [error])
  if (!error && !value) return null
  return (
    <Field group hideLabel label="Publish Anyway" error={error}>
      <div ref={choice}>
        <Switch label="Publish Anyway" checked={Boolean(value)} onCheckedChange={onChange} />
      </div>
    </Field>
  )
}
