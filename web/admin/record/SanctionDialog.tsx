import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MemberRecord } from '../../../contract/records.ts'
import { type MemberSanction, SANCTION_NAMES } from '../../../contract/sanctions.rules.ts'
import { memberName } from '../../directory/member-name.ts'
import { Dialog, DialogBody } from '../../ui/Dialog.tsx'
import { BanQuestion } from '../review/BanQuestion.tsx'
import { type Given, ReasonForm } from '../review/ReasonForm.tsx'
import { type DirectSanction, sendSanction } from './record.data.ts'

interface SanctionDialogProps {
  record: MemberRecord
  kind: MemberSanction
  onClose: () => void
}

/** The form of a decision about a member, without a case. */
export function SanctionDialog({ record: { entry, ladder, sanctions }, kind, onClose }: SanctionDialogProps) {
  const client = useQueryClient()
  const [asked, setAsked] = useState<DirectSanction | null>(null)
  const [isSending, setIsSending] = useState(false)
  const name = memberName(entry)
  const send = async (body: DirectSanction) => {
    setIsSending(true)
    const isSent = await sendSanction(client, entry.id, body)
    setIsSending(false)
    if (isSent) onClose()
  }
  const submit = ({ rule, days, reason, skip_reason }: Given) => {
    const body = {
      ...{ kind, rule, reason, latest_id: sanctions[0]?.id ?? null },
      ...(kind === 'suspension' && { days }),
      ...(skip_reason && { skip_reason }),
    }
    if (kind === 'ban') setAsked(body)
    else void send(body)
  }
  return (
    <Dialog open title={`${SANCTION_NAMES[kind]}: ${name}`} onOpenChange={(open) => !open && onClose()}>
      <DialogBody>
        <ReasonForm
          kind={kind}
          ladder={ladder}
          firstRule={null}
          isShown
          isBusy={isSending}
          onSubmit={submit}
        />
      </DialogBody>
      {asked && (
        <BanQuestion
          name={name}
          onConfirm={() => {
            setAsked(null)
            void send(asked)
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Dialog>
  )
}
