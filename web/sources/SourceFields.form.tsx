import type { Source } from '../../contract/sources.ts'
import { SOURCE_ROLES } from '../../contract/vocabulary.ts'
import { ChangedMeanwhile } from '../forms/ChangedMeanwhile.tsx'
import { DraftNotice } from '../forms/DraftNotice.tsx'
import { PictureField } from '../images/PictureField.tsx'
import { FieldError } from '../ui/Field.tsx'
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
  const { form, link } = draft
  return (
    <>
      <DraftNotice notice={draft.notice} />
      {source && (
        <ChangedMeanwhile noun="source" draft={draft}>
          <SourceNow source={source} />
        </ChangedMeanwhile>
      )}
      <PhotoField form={form} seed={source?.id ?? null} />
      <div className="grid gap-5 md:grid-cols-2 md:gap-4">
        <TextField label="Name" autoComplete="off" dir="auto" {...fieldProps(form, 'name')} />
        <RoleField form={form} />
      </div>
      <TextField label="Organization" autoComplete="off" dir="auto" {...fieldProps(form, 'organization')} />
      <TextArea label="Expertise" dir="auto" {...fieldProps(form, 'expertise')} />
      <SocialLinksField form={form} link={link} />
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
