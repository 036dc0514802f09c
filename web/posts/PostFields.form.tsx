import { NewExpertRequest, PostEdit } from '../../contract/posts.ts'
import { tidyTags } from '../../contract/tags.ts'
import { BEATS, INTERVIEW_TYPES } from '../../contract/vocabulary.ts'
import { AudienceSection } from '../audience/AudienceSection.tsx'
import { AUDIENCE_FIELDS } from '../audience/audience-fields.form.ts'
import { HiddenNameSection, PublishAnyway } from '../audience/HiddenNameFields.tsx'
import { BriefSection } from '../briefs/BriefSection.tsx'
import type { ControlsOf } from '../forms/Controls.tsx'
import { BeatPicker } from '../ui/BeatPicker.tsx'
import { Field } from '../ui/Field.tsx'
import { fieldProps, useControlled } from '../ui/form.ts'
import { RadioList } from '../ui/RadioList.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'
import { ClosesField } from './ClosesField.form.tsx'

/** The fields of an edit, without the version that it replaces. */
export const PostEditFields = PostEdit.omit({ updated_at: true })

const STATUS_HINTS = { draft: 'Only you see a draft.', published: 'Members see it in the feed at once.' }

/** A request for an expert, with the names of those it is shown to. */
export const ExpertRequestFields = NewExpertRequest.extend(AUDIENCE_FIELDS)

/** The controls of a new post; a community post has only those of its fields. */
export const CREATE_CONTROLS: ControlsOf<typeof ExpertRequestFields> = {
  post_type: null,
  title: ({ form }) => <TextField label="Title" {...fieldProps(form, 'title')} />,
  description: ({ form }) => (
    <TextArea label="Description" written rows={5} {...fieldProps(form, 'description')} />
  ),
  tags: function Beats({ form }) {
    const { error, ...beats } = useControlled(form.control, 'tags')
    return (
      <Field group label="Beats" error={error}>
        <BeatPicker options={BEATS} {...beats} />
      </Field>
    )
  },
  interview_type: function InterviewType({ form }) {
    const { error, ...type } = useControlled(form.control, 'interview_type')
    return (
      <Field group label="Interview type" error={error}>
        <RadioList options={INTERVIEW_TYPES.map((value) => ({ value, label: value }))} {...type} />
      </Field>
    )
  },
  closes: function ExpirationDate({ form }) {
    return <ClosesField label="Expiration date" {...useControlled(form.control, 'closes')} />
  },
  brief: BriefSection,
  audience: AudienceSection,
  invited: null,
  hide_name: HiddenNameSection,
  shown_name: null,
  reveals_author_ok: PublishAnyway,
  data: function Status({ form }) {
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
  },
}

/** The controls of an edit; only a draft of a request can hide its author. */
export const EDIT_CONTROLS: ControlsOf<typeof PostEditFields> = {
  title: ({ form }) => <TextField label="Title" {...fieldProps(form, 'title')} />,
  description: ({ form }) => (
    <TextArea label="Description" written rows={6} {...fieldProps(form, 'description')} />
  ),
  tags: function Tags({ form }) {
    const { error, onChange, ...tags } = useControlled(form.control, 'tags')
    return (
      <Field group label="Beats" error={error} hint="Choose beats, or type tags of your own. At most 20.">
        <BeatPicker allowTyped options={BEATS} {...tags} onChange={(all) => onChange(tidyTags(all))} />
      </Field>
    )
  },
  hide_name: HiddenNameSection,
  shown_name: null,
  reveals_author_ok: PublishAnyway,
}
