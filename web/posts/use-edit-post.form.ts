import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { type Post, PostEdit } from '../../contract/posts.ts'
import { tidyTags } from '../../contract/tags.ts'
import { cleanText } from '../../contract/text.ts'
import { ApiError } from '../api/call.ts'
import { dropUnsent, keepUnsent } from '../api/kept-texts.ts'
import { toast } from '../ui/toast-store.ts'
import { useEditPost, useReadAgain } from './change-post.data.ts'
import { editName, readKeptPost } from './kept-post.ts'

type Draft = Pick<PostEdit, 'title' | 'description' | 'tags'>
export type EditForm = UseFormReturn<Draft>

const Fields = PostEdit.omit({ updated_at: true })

/** The edit form: its base version, its draft, and what happens when the post changes meanwhile. */
export function useEditForm(post: Post, accountId: string, kept: unknown, onClose: () => void) {
  const name = editName(post.id)
  const left = readKeptPost(kept)
  // The version of the post that the text is meant to replace.
  const [read, setRead] = useState(() => String(left?.read ?? post.updated_at))
  const [isRestored, setRestored] = useState(left !== null)
  const [replaced, setReplaced] = useState<Draft | null>(null)
  const form = useForm<Draft>({
    // useFocusWrong does this, and also handles fields that are not inputs.
    shouldFocusError: false,
    resolver: zodResolver(Fields, undefined, { raw: true }),
    defaultValues: left ? draftOf(left) : draftOf(post),
  })
  const { save, isSaving } = useSaving(form, post)
  useEffect(() => form.setFocus('title'), [form])
  useKeeping(form, accountId, post, read)
  const leave = () => {
    dropUnsent(accountId, name)
    onClose()
  }
  /** Replaces the form's content. */
  const put = (draft: Draft) => {
    setRead(post.updated_at)
    setRestored(false)
    setReplaced(null)
    // First, while the field is known; the button that was pressed is about to disappear.
    form.setFocus('title')
    form.reset(draft)
  }
  const restored = isRestored && {
    words: 'Your unsent text is back.',
    action: 'Discard',
    act: () => put(draftOf(post)),
  }
  const notice = replaced
    ? { words: 'The new version is loaded.', action: 'Bring My Text Back', act: () => put(replaced) }
    : restored
  const loadNewVersion = () => {
    const own = form.getValues()
    put(draftOf(post))
    setReplaced(own)
  }
  return {
    form,
    isSaving,
    submit: form.handleSubmit(async (draft) => (await save(draft, read)) && leave()),
    isChanged: read !== post.updated_at && !isSaving && !isSame(form.watch(), post),
    loadNewVersion,
    keepOwnText: () => {
      form.setFocus('title')
      setRead(post.updated_at)
      keepUnsent(accountId, name, { ...form.getValues(), read: post.updated_at })
    },
    notice,
  }
}

/** Stores the form's content, as an edit of the version `read`, for as long as it differs from the post. */
function useKeeping(form: EditForm, accountId: string, post: Post, read: string) {
  useEffect(() => {
    const name = editName(post.id)
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (isSame(values, post)) dropUnsent(accountId, name)
        else keepUnsent(accountId, name, { ...values, read })
      },
    })
  }, [form, accountId, post, read])
}

/** Saves an edit of the version `read`; resolves to whether the post is now as written. */
function useSaving(form: EditForm, post: Post) {
  const edit = useEditPost(post.id)
  const readAgain = useReadAgain(post.id)
  const save = async (draft: Draft, read: string): Promise<boolean> => {
    try {
      await edit.mutateAsync({ ...draft, updated_at: read })
    } catch (error) {
      const isConflict = error instanceof ApiError && error.status === 409
      const now = isConflict ? await readAgain() : null
      // The answer to an earlier try was lost: it has arrived.
      if (!now || !isSame(draft, now)) {
        showErrors(form, error)
        toast({ variant: 'destructive', title: `Failed to update post: ${(error as Error).message}` })
        return false
      }
    }
    toast({ title: 'Post updated successfully' })
    return true
  }
  return { save, isSaving: edit.isPending }
}

function showErrors(form: EditForm, error: unknown) {
  if (!(error instanceof ApiError)) return
  for (const [field, message] of Object.entries(error.fields)) form.setError(field as 'title', { message })
}

const draftOf = ({ title, description, tags }: Draft): Draft => ({ title, description, tags: [...tags] })

/** Whether a text, once normalized as the server does, equals the post's. */
function isSame(draft: Draft, post: Draft): boolean {
  const text = ({ title, description }: Draft) => [title, description].map((part) => cleanText(part).trim())
  return (
    JSON.stringify([...text(draft), ...tidyTags(draft.tags)]) ===
    JSON.stringify([...text(post), ...tidyTags(post.tags)])
  )
}
