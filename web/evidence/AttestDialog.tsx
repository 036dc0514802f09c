import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { wordsOf } from '../api/call.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { FieldError } from '../ui/Field.tsx'
import { toast } from '../ui/toast-store.ts'
import { attest } from './evidence.data.ts'
import type { KeeperDialogProps } from './KeeperDialog.tsx'

/** Has the keeper say that they represent the expert. */
export function AttestDialog({ source, onClose }: KeeperDialogProps) {
  const client = useQueryClient()
  const [isSending, setSending] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const send = async () => {
    setSending(true)
    setWrong(undefined)
    try {
      await attest(client, source.id)
      toast({ title: 'Attested' })
      onClose()
    } catch (error) {
      setWrong(wordsOf(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <ConfirmDialog
      title="Attest"
      description={`I represent ${source.name} with their agreement.`}
      action="Attest"
      isHarmless
      busy={isSending && 'Attesting...'}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      {wrong && (
        <div role="alert">
          <FieldError>{wrong}</FieldError>
        </div>
      )}
    </ConfirmDialog>
  )
}
