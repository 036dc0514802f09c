import { NewCommunityPost } from '../../contract/posts.ts'
import { POST_TYPE_NAMES } from '../../contract/vocabulary.ts'
import { choiceBody } from '../audience/choice.ts'
import { showNaming } from '../audience/reveals-author.ts'
import { useDraftForm } from '../forms/use-draft.form.ts'
import { toast } from '../ui/toast-store.ts'
import { useCreatePost } from './change-post.data.ts'
import { ExpertRequestFields } from './PostFields.form.tsx'
import { draftName, type NewPostKind } from './post-draft.ts'

/** A new post's form. */
export function useCreateForm(
  kind: NewPostKind,
  accountId: string,
  savedDraft: unknown,
  onClose: () => void,
) {
  // A community post leaves out the fields for requests.
  const schema = (kind === 'community' ? NewCommunityPost : ExpertRequestFields) as typeof ExpertRequestFields
  const draft = useDraftForm({
    schema,
    accountId,
    name: draftName(kind),
    savedDraft,
    first: 'title',
  })
  const create = useCreatePost()
  const submit = draft.submit({
    send: (post, key) => {
      const chosen = kind === 'community' ? {} : choiceBody(post)
      return create.mutateAsync({ body: { ...post, ...chosen }, key })
    },
    onSent: ({ data }) => {
      toast({ title: 'Post created successfully', description: successText(kind, data.status) })
      onClose()
    },
    onFailed: (reason, error) => {
      showNaming(draft.form, error)
      toast({ variant: 'destructive', title: 'Failed to create post', description: reason })
    },
  })
  return { ...draft, schema, submit }
}

function successText(kind: NewPostKind, status: string | undefined): string {
  const name = POST_TYPE_NAMES[kind]
  return status === 'published'
    ? `Your ${name} is in the feed.`
    : `Your ${name} is kept as a draft. Only you see it.`
}
