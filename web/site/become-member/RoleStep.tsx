import { useWatch } from 'react-hook-form'
import type { UserType } from '../../../contract/applications.rules.ts'
import { BEATS, OTHER_BEAT } from '../../../contract/vocabulary.ts'
import { BeatPicker } from '../../ui/BeatPicker.tsx'
import { Field } from '../../ui/Field.tsx'
import { fieldProps, useControlled } from '../../ui/form.ts'
import { RadioList } from '../../ui/RadioList.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Form } from './draft.ts'

const USER_TYPES: { value: UserType; label: string; detail: string }[] = [
  {
    value: 'Journalist',
    label: 'Journalist',
    detail: 'You report on business and need people to interview. Membership is free.',
  },
  {
    value: 'PR executive',
    label: 'PR executive',
    detail: 'You represent experts and pitch them. We contact agencies about next steps.',
  },
  {
    value: 'Other',
    label: 'Other',
    detail: 'You are an expert or a spokesperson and speak for yourself.',
  },
]
const OPTIONS = [...BEATS, OTHER_BEAT]

export function RoleStep({ form }: { form: Form }) {
  const { error, ...userType } = useControlled(form.control, 'userType')
  return (
    <div className="grid gap-7">
      <Field label="Your role" group error={error}>
        <RadioList name="userType" look="ruled" options={USER_TYPES} {...userType} />
      </Field>
      <BeatsField form={form} />
    </div>
  )
}

function BeatsField({ form }: { form: Form }) {
  const { error, onChange, ...beats } = useControlled(form.control, 'beats')
  const hasOther = useWatch({ control: form.control, name: 'beats' }).includes(OTHER_BEAT)
  const change = (chosen: string[]) => {
    onChange(chosen)
    if (chosen.includes(OTHER_BEAT)) return
    // A field that is not shown holds nothing, and no error of it stops anyone.
    form.setValue('otherBeat', '')
    form.clearErrors('otherBeat')
  }
  return (
    <div className="grid items-start gap-x-5 gap-y-6 md:grid-cols-2">
      <Field label="Beats" group error={error} hint="Optional. What you cover, or speak on.">
        <BeatPicker size="big" options={OPTIONS} {...beats} onChange={change} />
      </Field>
      {hasOther && <TextField label="Other beat" size="big" {...fieldProps(form, 'otherBeat')} />}
    </div>
  )
}
