import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { OwnAccount } from '../../contract/accounts.ts'
import { requestPostType } from '../../contract/requests.rules.ts'
import { POST_TYPE_NAMES } from '../../contract/vocabulary.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { ApiError } from '../api/call.ts'
import { dropUnsent } from '../api/kept-texts.ts'
import { useFormText } from '../api/use-unsent.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/Dialog.tsx'
import { useFocusWrong } from '../ui/form.ts'
import { KeptNotice, NoticeButton } from '../ui/KeptNotice.tsx'
import { toast } from '../ui/toast-store.ts'
import { useCreateRequest } from './change-request.data.ts'
import { RequestFields } from './RequestFields.form.tsx'
import { bodyOf, EMPTY, readKept } from './request-draft.ts'
import { showErrors, useRequestForm } from './use-request-form.form.ts'

const NAME = 'new request'

interface NewRequestProps {
  onClose: () => void
}

/** The form for a new request. Closed without sending, it restores its draft when it next opens. */
export function NewRequestDialog({ onClose }: NewRequestProps) {
  const { data: viewer } = useSuspenseQuery(ownAccountQuery)
  const kept = useFormText(viewer.id, NAME)
  return kept === undefined ? null : <OpenForm viewer={viewer} kept={kept} onClose={onClose} />
}

function OpenForm({ viewer, kept, onClose }: NewRequestProps & { viewer: OwnAccount; kept: unknown }) {
  const { form, isRestored, discard, submit, isSending } = useNewRequest(viewer, kept, onClose)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="New Request">
      <form ref={useFocusWrong(form)} noValidate onSubmit={submit} className="flex grow flex-col">
        <DialogBody className="grid content-start gap-5">
          {isRestored && (
            <KeptNotice actions={<NoticeButton onClick={discard}>Discard</NoticeButton>}>
              Your unsent text is back.
            </KeptNotice>
          )}
          <RequestFields form={form} />
        </DialogBody>
        <DialogFooter>
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="filled" busy={isSending && 'Creating...'}>
            Create Request
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

function useNewRequest(viewer: OwnAccount, kept: unknown, onClose: () => void) {
  const left = readKept(kept)
  const [isRestored, setRestored] = useState(left !== null)
  // One key per intention: a second try after a lost answer, even after a reload, finds the request of the first.
  const [key, setKey] = useState(() => String(left?.beside.key ?? crypto.randomUUID()))
  const beside = useMemo(() => ({ key }), [key])
  const form = useRequestForm({
    accountId: viewer.id,
    name: NAME,
    draft: left?.draft ?? EMPTY,
    unchanged: EMPTY,
    beside,
  })
  const create = useCreateRequest(viewer)
  const name = POST_TYPE_NAMES[requestPostType(viewer.role)]
  const submit = form.handleSubmit(async (draft) => {
    try {
      await create.mutateAsync({ body: bodyOf(draft), key })
      dropUnsent(viewer.id, NAME)
      toast({ title: 'Post created successfully', description: `Your ${name} has been created.` })
      onClose()
    } catch (error) {
      // Refused: the next try is a new intention. After any other failure the request may have arrived, so the key
      // stays.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) setKey(crypto.randomUUID())
      showErrors(form, error)
      toast({
        variant: 'destructive',
        title: 'Failed to create request',
        description: failureText(error),
      })
    }
  })
  const discard = () => {
    form.reset(EMPTY)
    dropUnsent(viewer.id, NAME)
    setRestored(false)
    setKey(crypto.randomUUID())
  }
  return { form, isRestored, discard, submit, isSending: create.isPending }
}

function failureText(error: unknown): string {
  // Sent, the answer lost, the text changed, sent again.
  if (error instanceof ApiError && error.code === 'idempotency_key_reused')
    return 'An earlier version of it has arrived after all. Look for it before you send this one.'
  return (error as Error).message
}
