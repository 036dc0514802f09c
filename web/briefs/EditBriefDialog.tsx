import { useSuspenseQuery } from '@tanstack/react-query'
import { BRIEF_FIXED, writtenBrief } from '../../contract/briefs.rules.ts'
import { Brief, type RequestBrief } from '../../contract/briefs.ts'
import { z } from '../../contract/zod.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { useFormDraft } from '../api/use-stored-draft.ts'
import { ChangedMeanwhile } from '../forms/ChangedMeanwhile.tsx'
import { DraftNotice } from '../forms/DraftNotice.tsx'
import { useDraftForm } from '../forms/use-draft.form.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/Dialog.tsx'
import { fieldError, useControlled, useFocusWrong } from '../ui/form.ts'
import { toast } from '../ui/toast-store.ts'
import { BriefFields } from './BriefFields.tsx'
import { BriefPairs } from './BriefPairs.tsx'
import { useChangeBrief } from './briefs.data.ts'

interface EditBriefProps {
  post_id: string
  asked: RequestBrief
  onClose: () => void
}

const BriefForm = z.strictObject({ brief: Brief })
const nameOf = (post_id: string) => `brief ${post_id}`

/** The brief of the member's own request as a form. Closed without saving, it restores its draft when it next opens. */
export function EditBriefDialog(props: EditBriefProps) {
  const { data: viewer } = useSuspenseQuery(ownAccountQuery)
  const savedDraft = useFormDraft(viewer.id, nameOf(props.post_id))
  if (savedDraft === undefined) return null
  return <OpenForm {...props} accountId={viewer.id} savedDraft={savedDraft} />
}

function OpenForm({
  post_id,
  asked,
  accountId,
  savedDraft,
  onClose,
}: EditBriefProps & { accountId: string; savedDraft: unknown }) {
  const stored = { brief: writtenBrief(asked.brief), updated_at: String(asked.brief?.version ?? 0) }
  const draft = useDraftForm({
    schema: BriefForm,
    accountId,
    name: nameOf(post_id),
    savedDraft,
    stored,
    noun: 'brief',
    first: 'brief',
  })
  const change = useChangeBrief(post_id)
  const { value, onChange } = useControlled(draft.form.control, 'brief')
  const submit = draft.submit({
    send: ({ brief }, _key, read) => change.mutateAsync({ ...brief, version: Number(read) }),
    onSent: () => {
      toast({ title: 'Brief saved' })
      onClose()
    },
    onFailed: (reason) =>
      toast({ variant: 'destructive', title: 'Failed to save brief', description: reason }),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="What a Pitch Should Include"
      description={asked.is_fixed ? BRIEF_FIXED : undefined}
    >
      <form
        ref={useFocusWrong(draft.form)}
        noValidate
        onSubmit={(event) => {
          // It may be inside another form, whose text is not sent with it.
          event.stopPropagation()
          submit(event)
        }}
        className="flex grow flex-col"
      >
        <DialogBody className="grid content-start gap-5">
          <DraftNotice notice={draft.notice} />
          <ChangedMeanwhile noun="brief" draft={draft}>
            {asked.brief && <BriefPairs brief={asked.brief} />}
          </ChangedMeanwhile>
          <BriefFields
            brief={value as Brief}
            onChange={onChange}
            errorAt={(path) => fieldError(draft.form, `brief.${path}` as 'brief')}
            isFixed={asked.is_fixed}
          />
        </DialogBody>
        <DialogFooter>
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="filled" busy={draft.isSending && 'Saving...'}>
            Save Brief
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
