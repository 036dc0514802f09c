import type { OwnAccount } from '../../contract/accounts.ts'
import type { Source } from '../../contract/sources.ts'
import { SOURCE_ROLES } from '../../contract/vocabulary.ts'
import { useFormDraft } from '../api/use-stored-draft.ts'
import { ChangedMeanwhile } from '../forms/ChangedMeanwhile.tsx'
import { DraftNotice } from '../forms/DraftNotice.tsx'
import { PictureField } from '../images/PictureField.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/Dialog.tsx'
import { FieldError } from '../ui/Field.tsx'
import { fieldProps, useControlled, useFocusWrong } from '../ui/form.ts'
import { Select } from '../ui/Select.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'
import { SocialLinksField } from './SocialLinks.form.tsx'
import { SourceNow } from './SourceNow.tsx'
import { draftName } from './source-draft.ts'
import { type SourceFormState, useSourceForm } from './use-source.form.ts'

interface SourceFormProps {
  /** Null for a new one. */
  source: Source | null
  viewer: OwnAccount
  onClose: () => void
}

/** Adds or edits a source. Closed without sending, it restores its draft when it next opens. */
export function SourceFormDialog(props: SourceFormProps) {
  const savedDraft = useFormDraft(props.viewer.id, draftName(props.source))
  return savedDraft === undefined ? null : <OpenForm {...props} savedDraft={savedDraft} />
}

function OpenForm({ source, viewer, onClose, savedDraft }: SourceFormProps & { savedDraft: unknown }) {
  const draft = useSourceForm(source, viewer.id, savedDraft, onClose)
  const { form, link } = draft
  const action = source ? 'Save' : 'Add Source'
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={source ? 'Edit Source' : 'Add Source'}>
      <form ref={useFocusWrong(form)} noValidate onSubmit={draft.submit} className="flex grow flex-col">
        <DialogBody className="grid content-start gap-5">
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
          <TextField
            label="Organization"
            autoComplete="off"
            dir="auto"
            {...fieldProps(form, 'organization')}
          />
          <TextArea label="Expertise" dir="auto" {...fieldProps(form, 'expertise')} />
          <SocialLinksField form={form} link={link} />
        </DialogBody>
        <DialogFooter>
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="filled" busy={draft.isSending && 'Saving...'}>
            {action}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
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
