import { useRef, useState } from 'react'
import { topicsOf } from '../../../contract/applications.rules.ts'
import type { register } from '../../../contract/applications.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { OTHER_BEAT } from '../../../contract/vocabulary.ts'
import { openCall } from '../../api/open-call.ts'
import { storeToast } from '../../ui/pending-toast.ts'
import { toast } from '../../ui/toast-store.ts'
import { useIntention } from '../use-intention.ts'
import { type Draft, EMPTY, type Form } from './draft.ts'
import { dropDraft } from './stored-draft.ts'

const SENT = {
  title: 'Application Submitted',
  description: "We'll review your application and get back to you soon",
}
const FAILED = 'There was an error submitting your application. Please try again.'

/**
 * Sends the application, one try at a time. On success the visitor goes to the front page; otherwise they see why, and
 * everything is kept; `refused` leads to the fields that the server rejected.
 */
export function useSendApplication(form: Form, refused: () => void, leave: (path: string) => void) {
  const isUnderWay = useRef(false)
  const [isSending, setSending] = useState(false)
  const { keyOf } = useIntention()
  const send = async () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setSending(true)
    const body = bodyOf(form.getValues())
    const failure = await openCall<typeof register>('POST /api/register', body, keyOf(body))
    if (failure === null) {
      dropDraft()
      storeToast(SENT)
      // Still in flight: a second click before the page is gone does not apply twice.
      return leave('/')
    }
    isUnderWay.current = false
    setSending(false)
    toast({ variant: 'destructive', title: 'Error', description: failure.said ?? FAILED })
    if (showErrors(form, failure.fields)) refused()
  }
  return { send, isSending }
}

function bodyOf({ beats, experience, ...draft }: Draft): BodyOf<typeof register> {
  const otherBeat = beats.includes(OTHER_BEAT) ? draft.otherBeat : ''
  const topics = topicsOf(beats, otherBeat)
  return { ...draft, otherBeat, topics, experience: Number(experience) } as BodyOf<typeof register>
}

/** Whether any of the fields that the server names is in the form. */
function showErrors(form: Form, fields: Record<string, string>): boolean {
  const wrong = Object.entries(fields)
    .map(([path, message]) => [path.replace(/^topics\b.*/, 'beats'), message] as const)
    .filter(([field]) => field in EMPTY)
  for (const [field, message] of wrong) form.setError(field as keyof Draft, { message })
  return wrong.length > 0
}
