import { type RefObject, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { sendContactMessage } from '../../../contract/contact.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { openCall } from '../../api/open-call.ts'
import { toast } from '../../ui/toast-store.ts'
import { useIntention } from '../use-intention.ts'
import { type ContactDraft, EMPTY } from './contact-draft.ts'

const SENT = {
  title: 'Message Sent',
  description: "We've received your message and will get back to you soon.",
}
const FAILED = 'There was an error sending your message. Please try again.'

/**
 * Sends the form, one try at a time. On success only what was filled in for the member stays; otherwise it says why and
 * keeps everything.
 */
export function useSendMessage(
  form: UseFormReturn<ContactDraft>,
  filledIn: RefObject<Partial<ContactDraft>>,
  refused: () => void,
) {
  const isUnderWay = useRef(false)
  const [isSending, setSending] = useState(false)
  const { keyOf, fulfil } = useIntention()
  const send = async (draft: ContactDraft) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setSending(true)
    const body = draft as BodyOf<typeof sendContactMessage>
    const failure = await openCall<typeof sendContactMessage>('POST /api/contact', body, keyOf(body))
    isUnderWay.current = false
    setSending(false)
    if (failure === null) {
      fulfil()
      form.reset({ ...EMPTY, ...filledIn.current })
      toast(SENT)
      return
    }
    const wrong = Object.entries(failure.fields).filter(([field]) => field in EMPTY)
    for (const [field, message] of wrong) form.setError(field as 'name', { message })
    toast({ variant: 'destructive', title: 'Error', description: failure.said ?? FAILED })
    if (wrong.length > 0) refused()
  }
  return { send, isSending }
}
