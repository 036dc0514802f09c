import { useEffect } from 'react'
import type { Post } from '../../contract/posts.ts'
import { showNaming } from '../audience/reveals-author.ts'
import { useDraftForm } from '../forms/use-draft.form.ts'
import { toast } from '../ui/toast-store.ts'
import { useEditPost, useReadAgain } from './change-post.data.ts'
import { PostEditFields } from './PostFields.form.tsx'
import { editName } from './post-draft.ts'

const storedPost = (post: Post) => ({ ...post, hide_name: post.shown_name !== null })

/** The form of an own post. */
export function useEditForm(post: Post, accountId: string, savedDraft: unknown, onClose: () => void) {
  const name = editName(post.id)
  const draft = useDraftForm({
    schema: PostEditFields,
    accountId,
    name,
    savedDraft,
    stored: storedPost(post),
    first: 'title',
  })
  useEffect(() => draft.form.setFocus('title'), [draft.form])
  const edit = useEditPost(post.id)
  const readAgain = useReadAgain(post.id)
  const submit = draft.submit({
    send: (fields, _key, read) => edit.mutateAsync({ ...fields, updated_at: read }),
    readAgain: async () => {
      const now = await readAgain()
      return now && storedPost(now)
    },
    onSent: () => {
      toast({ title: 'Post updated successfully' })
      onClose()
    },
    onFailed: (reason, error) => {
      showNaming(draft.form, error)
      toast({ variant: 'destructive', title: `Failed to update post: ${reason}` })
    },
  })
  return { ...draft, submit }
}
