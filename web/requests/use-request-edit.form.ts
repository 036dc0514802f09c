import { useEffect, useMemo, useState } from 'react'
import type { PostedRequest } from '../../contract/requests.ts'
import { ApiError } from '../api/call.ts'
import { dropUnsent } from '../api/kept-texts.ts'
import { toast } from '../ui/toast-store.ts'
import { useEditRequest, useReadAgain } from './change-request.data.ts'
import { bodyOf, draftOf, isSame, type RequestDraft, readKept } from './request-draft.ts'
import { type Form, showErrors, useRequestForm } from './use-request-form.form.ts'

/** The name under which an edit of a request is stored. */
export const editName = (id: string): string => `edit request ${id}`

/** The edit form: its base version, its draft, and what happens when the request changes meanwhile. */
export function useRequestEdit(
  request: PostedRequest,
  accountId: string,
  kept: unknown,
  onClose: () => void,
) {
  const name = editName(request.id)
  const left = readKept(kept)
  // The version of the request that the text is meant to replace.
  const [read, setRead] = useState(() => String(left?.beside.read ?? request.updated_at))
  const [isRestored, setRestored] = useState(left !== null)
  const [replaced, setReplaced] = useState<RequestDraft | null>(null)
  const unchanged = useMemo(() => draftOf(request), [request])
  const beside = useMemo(() => ({ read }), [read])
  const form = useRequestForm({ accountId, name, draft: left?.draft ?? unchanged, unchanged, beside })
  const { save, isSaving } = useSaving(form, request)
  useEffect(() => form.setFocus('title'), [form])
  /** Replaces the form's content. */
  const put = (draft: RequestDraft) => {
    setRead(request.updated_at)
    setRestored(false)
    // First, while the field is known; the button that was pressed is about to disappear.
    form.setFocus('title')
    form.reset(draft)
  }
  return {
    form,
    isSaving,
    submit: form.handleSubmit(async (draft) => {
      if (!(await save(draft, read))) return
      dropUnsent(accountId, name)
      onClose()
    }),
    isChanged: read !== request.updated_at && !isSaving && !isSame(form.watch(), unchanged),
    loadNewVersion: () => {
      setReplaced(form.getValues())
      put(unchanged)
    },
    keepOwnText: () => {
      form.setFocus('title')
      setRead(request.updated_at)
    },
    notice: replaced
      ? {
          words: 'The new version is loaded.',
          action: 'Bring My Text Back',
          act: () => {
            put(replaced)
            setReplaced(null)
          },
        }
      : isRestored && {
          words: 'Your unsent text is back.',
          action: 'Discard',
          act: () => put(unchanged),
        },
  }
}

/** Saves an edit of the version `read`; resolves to whether the request is now as written. */
function useSaving(form: Form, request: PostedRequest) {
  const edit = useEditRequest(request.id)
  const readAgain = useReadAgain(request.id)
  const save = async (draft: RequestDraft, read: string): Promise<boolean> => {
    try {
      await edit.mutateAsync({ ...bodyOf(draft, request), updated_at: read })
    } catch (error) {
      const isConflict = error instanceof ApiError && error.status === 409
      const now = isConflict ? await readAgain() : null
      // The answer to an earlier try was lost: it has arrived.
      if (!now || !isSame(draft, draftOf(now))) {
        showErrors(form, error)
        const { message } = error as Error
        toast({ variant: 'destructive', title: 'Failed to update request', description: message })
        return false
      }
    }
    toast({ title: 'Request updated successfully' })
    return true
  }
  return { save, isSaving: edit.isPending }
}
