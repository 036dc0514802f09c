import { useSuspenseQuery } from '@tanstack/react-query'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { useFormDraft } from '../api/use-stored-draft.ts'
import { Controls } from '../forms/Controls.tsx'
import { DraftNotice } from '../forms/DraftNotice.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/Dialog.tsx'
import { useFocusWrong } from '../ui/form.ts'
import { CREATE_CONTROLS } from './PostFields.form.tsx'
import { draftName, type NewPostKind } from './post-draft.ts'
import { useCreateForm } from './use-create-post.form.ts'

interface CreatePostProps {
  postType: NewPostKind
  onClose: () => void
}

const ACTIONS = {
  draft: { label: 'Save Draft', busy: 'Saving...' },
  published: { label: 'Publish', busy: 'Publishing...' },
}
const TITLES = { community: 'Post to Community', request_for_source: 'Request an Expert' }

/** The form for a new post. Closed without sending, it restores its draft when it next opens. */
export function CreatePostDialog({ postType, onClose }: CreatePostProps) {
  const { data: account } = useSuspenseQuery(ownAccountQuery)
  const savedDraft = useFormDraft(account.id, draftName(postType))
  if (savedDraft === undefined) return null
  return <OpenForm postType={postType} onClose={onClose} accountId={account.id} savedDraft={savedDraft} />
}

function OpenForm({
  postType,
  onClose,
  accountId,
  savedDraft,
}: CreatePostProps & { accountId: string; savedDraft: unknown }) {
  const { form, schema, isSending, notice, submit } = useCreateForm(postType, accountId, savedDraft, onClose)
  const action = ACTIONS[form.watch('data.status') ?? 'draft']
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={TITLES[postType]}>
      <form ref={useFocusWrong(form)} noValidate onSubmit={submit} className="flex grow flex-col">
        <DialogBody className="grid content-start gap-5">
          <DraftNotice notice={notice} />
          <Controls schema={schema} controls={CREATE_CONTROLS} form={form} />
        </DialogBody>
        <DialogFooter>
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="filled" busy={isSending && action.busy}>
            {action.label}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
