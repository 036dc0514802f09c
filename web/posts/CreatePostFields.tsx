import type { UseFormReturn } from 'react-hook-form'
import type { NewExpertRequest } from '../../contract/posts.ts'
import { BEATS, INTERVIEW_TYPES } from '../../contract/vocabulary.ts'
import type { z } from '../../contract/zod.ts'
import { BeatPicker } from '../ui/BeatPicker.tsx'
import { toCalendarDate } from '../ui/calendar-date.ts'
import { DatePicker } from '../ui/DatePicker.tsx'
import { Field } from '../ui/Field.tsx'
import { useControlled } from '../ui/form.ts'
import { RadioList } from '../ui/RadioList.tsx'

/** The fields that both forms share; a community post leaves out the two for requests. */
export type Draft = z.input<typeof NewExpertRequest>
type Form = UseFormReturn<Draft>

export function BeatsField({ form }: { form: Form }) {
  const { error, value, ...beats } = useControlled(form.control, 'tags')
  return (
    <Field group label="Beats" error={error}>
      <BeatPicker options={BEATS} value={value} {...beats} />
    </Field>
  )
}

export function RequestFields({ form }: { form: Form }) {
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

export function StatusField({ form }: { form: Form }) {
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
