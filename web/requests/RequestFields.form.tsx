import { type PostedRequest, RequestForm } from '../../contract/requests.ts'
import { tidyTags } from '../../contract/tags.ts'
import { BEATS, REQUEST_TYPES } from '../../contract/vocabulary.ts'
import { Controls, type ControlsOf } from '../forms/Controls.tsx'
import { deadlineMoment } from '../posts/deadline-moment.ts'
import { BeatPicker } from '../ui/BeatPicker.tsx'
import { toCalendarDate } from '../ui/calendar-date.ts'
import { DatePicker } from '../ui/DatePicker.tsx'
import { Field } from '../ui/Field.tsx'
import { fieldProps, useControlled } from '../ui/form.ts'
import { NoticeButton } from '../ui/InlineNotice.tsx'
import { Select } from '../ui/Select.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'
import type { Form } from './use-new-request.form.ts'

const TYPES = REQUEST_TYPES.map((value) => ({ value, label: value }))

const CONTROLS: ControlsOf<typeof RequestForm> = {
  title: ({ form }) => <TextField label="Title" {...fieldProps(form, 'title')} />,
  type: function RequestType({ form }) {
    const type = useControlled(form.control, 'type')
    return <Select label="Request type" placeholder="Choose a type" options={TYPES} {...type} />
  },
  description: ({ form }) => (
    <TextArea label="Description" written rows={5} {...fieldProps(form, 'description')} />
  ),
  organization: ({ form }) => (
    <TextField label="Organization (optional)" {...fieldProps(form, 'organization')} />
  ),
  deadline: function Deadline({ form }) {
    const { error, ...date } = useControlled(form.control, 'deadline')
    return (
      <Field
        group
        label="Deadline (optional)"
        error={error}
        hint="The request is open until the end of this day in your time zone; without one it never expires."
      >
        <DatePicker min={toCalendarDate(new Date())} placeholder="No deadline" {...date} />
        {date.value && (
          <p className="mt-1.5 t-meta">
            <NoticeButton onClick={() => date.onChange(null)}>Remove the Deadline</NoticeButton>
          </p>
        )}
      </Field>
    )
  },
  contact_info: ({ form }) => (
    <TextField
      label="Contact info (optional)"
      hint="Members see it in the request's details."
      {...fieldProps(form, 'contact_info')}
    />
  ),
  additional_notes: ({ form }) => (
    <TextArea label="Additional notes (optional)" written {...fieldProps(form, 'additional_notes')} />
  ),
  tags: function Tags({ form }) {
    const { error, onChange, ...tags } = useControlled(form.control, 'tags')
    return (
      <Field
        group
        label="Beats (optional)"
        error={error}
        hint="Choose beats, or type tags of your own. At most 20."
      >
        <BeatPicker allowTyped options={BEATS} {...tags} onChange={(all) => onChange(tidyTags(all))} />
      </Field>
    )
  },
}

interface RequestFieldsProps {
  form: Form
  /** Absent for a new one. */
  request?: PostedRequest
}

export function RequestFields({ form, request }: RequestFieldsProps) {
  const fixed = request?.expiration_date && {
    deadline: <FixedDate date={request.expiration_date} isFromFeed={request.interview_type !== null} />,
  }
  return <Controls schema={RequestForm} controls={CONTROLS} form={form} instead={fixed || undefined} />
}

/** The date that a request has from the feed, or since it was closed there, and keeps. */
function FixedDate({ date, isFromFeed }: { date: string; isFromFeed: boolean }) {
  return (
    <div>
      <p className="mb-1.5 t-label">Expiration date</p>
      <p className="t-body">
        <time dateTime={date}>{deadlineMoment(date)}</time>
      </p>
      <p className="mt-1.5 t-meta text-text-3">
        {isFromFeed ? 'This request was made in the feed. Its date stays.' : 'This request was closed.'}
      </p>
    </div>
  )
}
