import type { OwnAccount } from '../../contract/accounts.ts'
import { requestPostType } from '../../contract/requests.rules.ts'
import { type PostedRequest, RequestForm } from '../../contract/requests.ts'
import { tidyTags } from '../../contract/tags.ts'
import { BEATS, REQUEST_TYPES } from '../../contract/vocabulary.ts'
import { BriefSection } from '../briefs/BriefSection.tsx'
import { RequestBrief } from '../briefs/RequestBrief.tsx'
import { Controls, type ControlsOf } from '../forms/Controls.tsx'
import { ClosesField } from '../posts/ClosesField.form.tsx'
import { deadlineWords } from '../posts/deadline-words.ts'
import { BeatPicker } from '../ui/BeatPicker.tsx'
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
  closes: function Deadline({ form }) {
    const deadline = useControlled(form.control, 'closes')
    return (
      <div>
        <ClosesField label="Deadline (optional)" placeholder="No deadline" {...deadline} />
        <p className="mt-1.5 t-meta text-text-3">
          {deadline.value ? (
            <NoticeButton onClick={() => deadline.onChange(null)}>Remove the Deadline</NoticeButton>
          ) : (
            'Without a deadline the request never expires.'
          )}
        </p>
      </div>
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
  brief: BriefSection,
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
  viewer: OwnAccount
  /** Absent for a new one. */
  request?: PostedRequest
}

export function RequestFields({ form, viewer, request }: RequestFieldsProps) {
  const instead = {
    ...(request?.expiration_date && { closes: <FixedDate request={request} /> }),
    // It is saved by itself: only a part of it can change once someone has pitched.
    ...(request && { brief: <RequestBrief post={request} viewer={viewer} /> }),
    ...(requestPostType(viewer.role) !== 'request_for_source' && !request && { brief: null }),
  }
  return <Controls schema={RequestForm} controls={CONTROLS} form={form} instead={instead} />
}

/** The date that a request has from the feed, or since it was closed there: Change Deadline and Reopen Request move it. */
function FixedDate({ request }: { request: PostedRequest }) {
  const { expires_at } = request
  if (expires_at === null) return null
  return (
    <div>
      <p className="mb-1.5 t-label">Expiration date</p>
      <p className="t-body">
        <time dateTime={expires_at}>{deadlineWords({ ...request, expires_at }, Date.now()).full}</time>
      </p>
      <p className="mt-1.5 t-meta text-text-3">
        {request.closed_by_author
          ? 'This request was closed. It can be reopened in the feed or in Pitchbox.'
          : 'This request was made in the feed. Its deadline is changed there or in Pitchbox.'}
      </p>
    </div>
  )
}
