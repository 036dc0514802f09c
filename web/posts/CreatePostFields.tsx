import { BEATS, INTERVIEW_TYPES } from '../../contract/vocabulary.ts'
import { BeatPicker } from '../ui/BeatPicker.tsx'
import { toCalendarDate } from '../ui/calendar-date.ts'
import { DatePicker } from '../ui/DatePicker.tsx'
import { Field } from '../ui/Field.tsx'
import { useControlled } from '../ui/form.ts'
import { RadioList } from '../ui/RadioList.tsx'
import type { CreateForm } from './use-create-post.form.ts'

export function BeatsField({ form }: { form: CreateForm }) {
  const { error, value, ...beats } = useControlled(form.control, 'tags')
  return (
    <Field group label="Beats" error={error}>
      <BeatPicker options={BEATS} value={value} {...beats} />
    </Field>
  )
}

export function RequestFields({ form }: { form: CreateForm }) {
  const { error: typeError, ...type } = useControlled(form.control, 'interview_type')
  const { error: dateError, ...date } = useControlled(form.control, 'expiration_date')
  return (
    <>
      <Field group label="Interview type" error={typeError}>
        <RadioList options={INTERVIEW_TYPES.map((value) => ({ value, label: value }))} {...type} />
      </Field>
      <Field
        group
        label="Expiration date"
        error={dateError}
        hint="The request takes pitches until the end of this day in your time zone."
      >
        <DatePicker min={toCalendarDate(new Date())} {...date} />
      </Field>
    </>
  )
}

const STATUS_HINTS = { draft: 'Only you see a draft.', published: 'Members see it in the feed at once.' }

export function StatusField({ form }: { form: CreateForm }) {
  const { error, ...status } = useControlled(form.control, 'data.status')
  return (
    <Field group label="Status" error={error} hint={STATUS_HINTS[status.value ?? 'draft']}>
      <RadioList
        options={[
          { value: 'draft', label: 'Draft' },
          { value: 'published', label: 'Published' },
        ]}
        {...status}
      />
    </Field>
  )
}
