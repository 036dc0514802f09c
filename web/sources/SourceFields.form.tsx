import type { Source } from '../../contract/sources.ts'
import { SOURCE_ROLES } from '../../contract/vocabulary.ts'
import { ChangedMeanwhile } from '../forms/ChangedMeanwhile.tsx'
import { DraftNotice } from '../forms/DraftNotice.tsx'
import { PictureField } from '../images/PictureField.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { Field, FieldError } from '../ui/Field.tsx'
import { fieldProps, useControlled } from '../ui/form.ts'
import { Select } from '../ui/Select.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'
import { SocialLinksField } from './SocialLinks.form.tsx'
import { SourceNow } from './SourceNow.tsx'
import type { SourceFormState, useSourceForm } from './use-source.form.ts'

interface SourceFieldsProps {
  draft: ReturnType<typeof useSourceForm>
  /** Null for a new one. */
  source: Source | null
}

/** What a source's form holds. */
export function SourceFields({ draft, source }: SourceFieldsProps) {
  const { form, link, isExpertsOnly } = draft
  return (
    <>
      <DraftNotice notice={draft.notice} />
      {source && (
        <ChangedMeanwhile noun="source" draft={draft}>
          <SourceNow source={source} />
        </ChangedMeanwhile>
      )}
      {source && isExpertsOnly ? (
        <FixedFields source={source} />
      ) : (
        <>
          <PhotoField form={form} seed={source?.id ?? null} />
          <div className="grid gap-5 md:grid-cols-2 md:gap-4">
            <TextField label="Name" autoComplete="off" dir="auto" {...fieldProps(form, 'name')} />
            <RoleField form={form} />
          </div>
          <TextField
            label="Organization"
            autoComplete="off"
            dir="auto"
            {...fieldProps(form, 'organization')}
          />
        </>
      )}
      <TextArea label="Expertise" dir="auto" {...fieldProps(form, 'expertise')} />
      <SocialLinksField form={form} link={link} />
    </>
  )
}

/** What only its expert can change, as their agency reads it. */
function FixedFields({ source }: { source: Source }) {
  const { id, name, role, title, organization, photo_url } = source
  const hint = `Only ${name} can edit this field.`
  const field = (label: string, value: string) => (
    <TextField label={label} hint={hint} dir="auto" value={value} readOnly className="text-text-2" />
  )
  return (
    <>
      <Field group label="Photo" hint={hint}>
        <Avatar id={id} picture_url={photo_url} size={96} />
      </Field>
      <div className="grid gap-5 md:grid-cols-2 md:gap-4">
        {field('Name', name)}
        {field('Role', role)}
        {title && field('Title', title)}
        {field('Organization', organization)}
      </div>
    </>
  )
}

function PhotoField({ form, seed }: { form: SourceFormState; seed: string | null }) {
  const { value, onChange, error } = useControlled(form.control, 'photo_url')
  return (
    <div>
      <PictureField label="Photo" seed={seed} url={value || null} onChange={onChange} />
      {error && <FieldError>{error}</FieldError>}
    </div>
  )
}

function RoleField({ form }: { form: SourceFormState }) {
  const role = useControlled(form.control, 'role')
  return <Select label="Role" options={SOURCE_ROLES.map((value) => ({ value, label: value }))} {...role} />
}
