import { useSuspenseQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { endOfDay } from '../../contract/dates.ts'
import { POST_TYPE_NAMES } from '../../contract/vocabulary.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { ApiError } from '../api/call.ts'
import { useFormText } from '../api/use-unsent.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/Dialog.tsx'
import { fieldProps, useFocusWrong } from '../ui/form.ts'
import { KeptNotice, NoticeButton } from '../ui/KeptNotice.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast-store.ts'
import { BeatsField, type Draft, RequestFields, StatusField } from './CreatePostFields.tsx'
import { useCreatePost } from './change-post.data.ts'
import { type NewPostKind, unsentName } from './kept-post.ts'
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
  const kept = useFormText(account.id, unsentName(postType))
  if (kept === undefined) return null
  return <OpenForm postType={postType} onClose={onClose} accountId={account.id} kept={kept} />
}

function OpenForm({
  postType,
  onClose,
  accountId,
  kept,
}: CreatePostProps & { accountId: string; kept: unknown }) {
  const { form, key, renewKey, isRestored, forget, discard } = useCreateForm(postType, accountId, kept)
  const create = useCreatePost()
  const action = ACTIONS[form.watch('data.status') ?? 'draft']

  const submit = form.handleSubmit(async (draft) => {
    const body =
      postType === 'community' ? draft : { ...draft, expiration_date: endOfDay(draft.expiration_date) }
    try {
      await create.mutateAsync({ body, key })
      forget()
      toast({ title: 'Post created successfully', description: successText(postType, draft.data?.status) })
      onClose()
    } catch (error) {
      // Refused: the next try is a new intention. After any other failure the request may have arrived, so the key
      // stays.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) renewKey()
      showErrors(form, error)
      toast({ variant: 'destructive', title: 'Failed to create post', description: failureText(error) })
    }
  })

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={TITLES[postType]}>
      <form ref={useFocusWrong(form)} noValidate onSubmit={submit} className="flex grow flex-col">
        <DialogBody className="grid content-start gap-5">
          {isRestored && (
            <KeptNotice actions={<NoticeButton onClick={discard}>Discard</NoticeButton>}>
              Your unsent text is back.
            </KeptNotice>
          )}
          <TextField label="Title" {...fieldProps(form, 'title')} />
          <TextArea label="Description" written rows={5} {...fieldProps(form, 'description')} />
          <BeatsField form={form} />
          {postType === 'request_for_source' && <RequestFields form={form} />}
          <StatusField form={form} />
        </DialogBody>
        <DialogFooter>
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="filled" busy={create.isPending && action.busy}>
            {action.label}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

function successText(postType: NewPostKind, status: string | undefined): string {
  const name = POST_TYPE_NAMES[postType]
  return status === 'published'
    ? `Your ${name} is in the feed.`
    : `Your ${name} is kept as a draft. Only you see it.`
}

function failureText(error: unknown): string {
  // Sent, the answer lost, the text changed, sent again.
  if (error instanceof ApiError && error.code === 'idempotency_key_reused')
    return 'An earlier version of it has arrived after all. Look for it before you send this one.'
  return (error as Error).message
}

/** Shows the server's error at its field, beside what was typed. */
function showErrors(form: UseFormReturn<Draft>, error: unknown) {
  if (!(error instanceof ApiError)) return
  for (const [field, message] of Object.entries(error.fields)) form.setError(field as 'title', { message })
}
