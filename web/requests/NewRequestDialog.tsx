import { useSuspenseQuery } from '@tanstack/react-query'
import type { OwnAccount } from '../../contract/accounts.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { useFormDraft } from '../api/use-stored-draft.ts'
import { AudienceSection } from '../audience/AudienceSection.tsx'
import { HiddenNameSection, PublishAnyway } from '../audience/HiddenNameFields.tsx'
import { DraftNotice } from '../forms/DraftNotice.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/Dialog.tsx'
import { useFocusWrong } from '../ui/form.ts'
import { RequestFields } from './RequestFields.form.tsx'
import { NEW_REQUEST } from './request-draft.ts'
import { type Form, useNewRequest } from './use-new-request.form.ts'

interface NewRequestProps {
  onClose: () => void
}

/** The form for a new request. Closed without sending, it restores its draft when it next opens. */
export function NewRequestDialog({ onClose }: NewRequestProps) {
  const { data: viewer } = useSuspenseQuery(ownAccountQuery)
  const savedDraft = useFormDraft(viewer.id, NEW_REQUEST)
  return savedDraft === undefined ? null : (
    <OpenForm viewer={viewer} savedDraft={savedDraft} onClose={onClose} />
  )
}

function OpenForm({
  viewer,
  savedDraft,
  onClose,
}: NewRequestProps & { viewer: OwnAccount; savedDraft: unknown }) {
  const { form, notice, submit, isSending, asksExperts } = useNewRequest(viewer, savedDraft, onClose)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="New Request">
      <form ref={useFocusWrong(form)} noValidate onSubmit={submit} className="flex grow flex-col">
        <DialogBody className="grid content-start gap-5">
          <DraftNotice notice={notice} />
          <RequestFields form={form as unknown as Form} viewer={viewer} />
          {asksExperts && (
            <>
              <AudienceSection form={form} />
              <HiddenNameSection form={form} />
              <PublishAnyway form={form} />
            </>
          )}
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
