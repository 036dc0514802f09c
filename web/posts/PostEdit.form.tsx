import type { OwnAccount } from '../../contract/accounts.ts'
import type { Post } from '../../contract/posts.ts'
import { useFormDraft } from '../api/use-stored-draft.ts'
import { ChangedMeanwhile } from '../forms/ChangedMeanwhile.tsx'
import { Controls } from '../forms/Controls.tsx'
import { DraftNotice } from '../forms/DraftNotice.tsx'
import { Button } from '../ui/Button.tsx'
import { useFocusWrong } from '../ui/form.ts'
import { EDIT_CONTROLS, PostEditFields } from './PostFields.form.tsx'
import { PostNow } from './PostNow.tsx'
import { PostKind } from './PostText.tsx'
import { editName } from './post-draft.ts'
import { useEditForm } from './use-edit-post.form.ts'

const mayHideName = ({ post_type, data }: Post) =>
  post_type === 'request_for_source' && data.status === 'draft'

interface PostEditProps {
  post: Post
  viewer: OwnAccount
  onClose: () => void
}

/** The author's own post as a form, in its place. Closed without saving, it restores its draft when it next opens. */
export function PostEditForm({ post, viewer, onClose }: PostEditProps) {
  const savedDraft = useFormDraft(viewer.id, editName(post.id))
  return savedDraft === undefined ? null : (
    <Editing post={post} viewer={viewer} onClose={onClose} savedDraft={savedDraft} />
  )
}

function Editing({ post, viewer, onClose, savedDraft }: PostEditProps & { savedDraft: unknown }) {
  const edit = useEditForm(post, viewer.id, savedDraft, onClose)
  return (
    <form ref={useFocusWrong(edit.form)} noValidate aria-label="Edit post" onSubmit={edit.submit}>
      <PostKind post={post} />
      <div className="mt-3 grid gap-5">
        <DraftNotice notice={edit.notice} />
        <ChangedMeanwhile noun="post" draft={edit}>
          <PostNow post={post} />
        </ChangedMeanwhile>
        <Controls
          schema={PostEditFields}
          controls={EDIT_CONTROLS}
          form={edit.form}
          instead={mayHideName(post) ? undefined : { hide_name: null }}
        />
      </div>
      <div className="mt-5 flex justify-end gap-2">
        <Button variant="text" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="filled" busy={edit.isSending && 'Saving...'}>
          Save
        </Button>
      </div>
    </form>
  )
}
