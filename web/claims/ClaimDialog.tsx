import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { EVIDENCE_LENGTHS } from '../../contract/evidence.rules.ts'
import type { Source } from '../../contract/sources.ts'
import { cleanText, lengthOf } from '../../contract/text.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/Dialog.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { sendClaim } from './claims.data.ts'

interface ClaimDialogProps {
  source: Pick<Source, 'id' | 'name' | 'photo_url' | 'title' | 'organization'>
  /** Who answers. */
  agency: string
  /** It was confirmed from the expert's own address. */
  onHeld: () => void
  onClose: () => void
}

const MAX = EVIDENCE_LENGTHS.note

/** Asks an expert whether another's source is themselves. */
export function ClaimDialog({ source, agency, onHeld, onClose }: ClaimDialogProps) {
  const client = useQueryClient()
  const [words, setWords] = useState('')
  const [isSending, setSending] = useState(false)
  const key = useRef(crypto.randomUUID())
  const note = cleanText(words).trim()
  const isTooLong = lengthOf(note) > MAX
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // React bubbles it to a form that the dialog is rendered in.
    event.stopPropagation()
    if (isTooLong || isSending) return
    setSending(true)
    const claim = await sendClaim(client, source.id, note, key.current)
    setSending(false)
    if (claim?.state === 'accepted') onHeld()
    if (claim) onClose()
    else key.current = crypto.randomUUID()
  }
  return (
    <Dialog open title="Claim this profile?" onOpenChange={(open) => !open && onClose()}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex grow flex-col">
        <DialogBody>
          <div className="flex items-center gap-3 border-y border-line py-3">
            <Avatar id={source.id} picture_url={source.photo_url} size={48} />
            <div className="min-w-0">
              <p dir="auto" className="t-h3-big wrap-anywhere">
                {source.name}
              </p>
              <p dir="auto" className="t-meta text-text-3 wrap-anywhere">
                {[source.title, source.organization].filter(Boolean).join(' · ')}
              </p>
            </div>
          </div>
          <p className="mt-4 t-body text-text-2">
            If it was confirmed from the address you sign in with, it is yours right away. Otherwise {agency}{' '}
            has 7 days to answer, and then the Beatline team decides.
          </p>
          <TextArea
            className="mt-5"
            label="A note for them (optional)"
            hint={`${lengthOf(note)}/${MAX}`}
            error={isTooLong ? `Write at most ${MAX} characters` : undefined}
            dir="auto"
            written
            readOnly={isSending}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </DialogBody>
        <DialogFooter>
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="filled" busy={isSending && 'Sending...'}>
            Claim
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
