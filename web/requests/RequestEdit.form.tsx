import type { ReactNode } from 'react'
import type { OwnAccount } from '../../contract/accounts.ts'
import type { PostedRequest } from '../../contract/requests.ts'
import { useFormDraft } from '../api/use-stored-draft.ts'
import { PublishAnyway } from '../audience/HiddenNameFields.tsx'
import { ChangedMeanwhile } from '../forms/ChangedMeanwhile.tsx'
import { DraftNotice } from '../forms/DraftNotice.tsx'
import { hasOwnAudience, PostAudience } from '../posts/PostAudience.tsx'
import { kindOf } from '../posts/post-names.ts'
import { Button } from '../ui/Button.tsx'
import { DialogBody, DialogFooter } from '../ui/Dialog.tsx'
import { useFocusWrong } from '../ui/form.ts'
import { RequestFields } from './RequestFields.form.tsx'
import { RequestNow } from './RequestNow.form.tsx'
import { editName } from './request-draft.ts'
import type { Form } from './use-new-request.form.ts'
import { useRequestEdit } from './use-request-edit.form.ts'

interface RequestEditProps {
  request: PostedRequest
  viewer: OwnAccount
  onClose: () => void
  /** Below the fields: the pitches it received. */
  children: ReactNode
}

/** The member's own request as a form. Closed without saving, it restores its draft when it next opens. */
export function RequestEditForm(props: RequestEditProps) {
  const savedDraft = useFormDraft(props.viewer.id, editName(props.request.id))
  if (savedDraft === undefined) return null
  return <Editing {...props} savedDraft={savedDraft} />
}

function Editing({
  request,
  viewer,
  onClose,
  children,
  savedDraft,
}: RequestEditProps & { savedDraft: unknown }) {
  const edit = useRequestEdit(request, viewer.id, savedDraft, onClose)
  const form = useFocusWrong(edit.form)
  return (
    <form
      ref={form}
      noValidate
      aria-label="Edit request"
      onSubmit={edit.submit}
      className="flex grow flex-col"
    >
      <DialogBody className="grid content-start gap-5">
        <p className="t-meta text-text-2">{kindOf(request)}</p>
        <DraftNotice notice={edit.notice} />
        <ChangedMeanwhile noun="request" draft={edit}>
          <RequestNow request={request} form={edit.form as unknown as Form} />
        </ChangedMeanwhile>
        <RequestFields form={edit.form as unknown as Form} viewer={viewer} request={request} />
        <PublishAnyway form={edit.form} />
        {/* It is saved by itself, too. */}
        {hasOwnAudience(request, viewer.id) && <PostAudience post={request} titleRef={form} />}
        {children}
      </DialogBody>
      <DialogFooter>
        <Button variant="text" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="filled" busy={edit.isSending && 'Saving...'}>
          Save
        </Button>
      </DialogFooter>
    </form>
  )
}
