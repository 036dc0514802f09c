import { useEffect } from 'react'
import { reveals_author_ok } from '../../contract/audience.ts'
import { type PostedRequest, RequestForm } from '../../contract/requests.ts'
import { showNaming } from '../audience/reveals-author.ts'
import { useDraftForm } from '../forms/use-draft.form.ts'
import { toast } from '../ui/toast-store.ts'
import { useEditRequest, useReadAgain } from './change-request.data.ts'
import { bodyOf, storedRequest } from './request-draft.form.ts'
import { editName } from './request-draft.ts'

const RequestEditFields = RequestForm.extend({ reveals_author_ok })

/** The form of an own request. */
export function useRequestEdit(
  request: PostedRequest,
  accountId: string,
  savedDraft: unknown,
  onClose: () => void,
) {
  const draft = useDraftForm({
    schema: RequestEditFields,
    accountId,
    name: editName(request.id),
    savedDraft,
    stored: storedRequest(request),
    first: 'title',
  })
  useEffect(() => draft.form.setFocus('title'), [draft.form])
  const edit = useEditRequest(request.id)
  const readAgain = useReadAgain(request.id)
  const submit = draft.submit({
    send: (fields, _key, read) => edit.mutateAsync({ ...bodyOf(fields, request), updated_at: read }),
    readAgain: async () => {
      const now = await readAgain()
      return now && storedRequest(now)
    },
    onSent: () => {
      toast({ title: 'Request updated successfully' })
      onClose()
    },
    onFailed: (reason, error) => {
      showNaming(draft.form, error)
      toast({ variant: 'destructive', title: 'Failed to update request', description: reason })
    },
  })
  return { ...draft, submit }
}
