import type { OwnAccount } from '../../contract/accounts.ts'
import type { Source } from '../../contract/sources.ts'
import { useFormDraft } from '../api/use-stored-draft.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/Dialog.tsx'
import { useFocusWrong } from '../ui/form.ts'
import { SourceFields } from './SourceFields.form.tsx'
import { draftName } from './source-draft.ts'
import { useSourceForm } from './use-source.form.ts'

interface SourceFormProps {
  /** Null for a new one. */
  source: Source | null
  /** Whether a new one is the expert's own profile. */
  isOwnProfile?: boolean
  viewer: OwnAccount
  onClose: () => void
}

/** Adds or edits a source. Closed without sending, it restores its draft when it next opens. */
export function SourceFormDialog(props: SourceFormProps) {
  const savedDraft = useFormDraft(props.viewer.id, draftName(props.source, props.isOwnProfile))
  return savedDraft === undefined ? null : <OpenForm {...props} savedDraft={savedDraft} />
}

function OpenForm({
  source,
  isOwnProfile = false,
  viewer,
  onClose,
  savedDraft,
}: SourceFormProps & { savedDraft: unknown }) {
  const draft = useSourceForm(source, viewer.id, savedDraft, onClose, isOwnProfile)
  const add = isOwnProfile ? 'Add My Profile' : 'Add Source'
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={source ? 'Edit Source' : add}>
      <form ref={useFocusWrong(draft.form)} noValidate onSubmit={draft.submit} className="flex grow flex-col">
        <DialogBody className="grid content-start gap-5">
          <SourceFields draft={draft} source={source} />
        </DialogBody>
        <DialogFooter>
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="filled" busy={draft.isSending && 'Saving...'}>
            {source ? 'Save' : add}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
