import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Decision } from '../../contract/outcomes.ts'
import type { Post } from '../../contract/posts.ts'
import { SETTLE_HOURS } from '../../contract/vocabulary.ts'
import type { ApiError } from '../api/call.ts'
import { briefQuery } from '../briefs/briefs.data.ts'
import type { Sent } from '../outcomes/Outcome.form.tsx'
import { OutcomeDialog } from '../outcomes/OutcomeDialog.tsx'
import { decidedWords } from '../outcomes/outcome-words.ts'
import { decidingQuery } from '../outcomes/outcomes.data.ts'
import { toast } from '../ui/toast-store.ts'
import { CloseQuestion, type ClosingProps } from './CloseQuestion.tsx'
import { useClosePost, useReadAgain } from './change-post.data.ts'
import { deadlineWords } from './deadline-words.ts'

/** Closes the member's own request for an expert, and asks what became of its pitches, if it has any. */
export function ClosingDialog({ post, titleRef, onClose }: ClosingProps) {
  const query = useQuery(decidingQuery(post.id))
  const known = useQueryClient().getQueryData(briefQuery(post.id).queryKey)?.pitches_count
  // The pitches when the dialog opened decide: those that come in later do not change what is asked.
  const hasPitches = useFirst(query.data && query.data.pitches.length > 0)
  const { isConfirmed, send } = useClosing(post)
  if (hasPitches === false) return <CloseQuestion post={post} titleRef={titleRef} onClose={onClose} />
  // Probably there is but a question to ask: the dialog would flash before it.
  if (known === 0 && query.isPending) return null
  return (
    <OutcomeDialog
      title="Close this request?"
      action="Close Request"
      busy="Closing..."
      query={query}
      onSend={(decision, counts) =>
        send(decision, () => decidedWords(counts, query.data?.release_minutes ?? 0))
      }
      later={{
        action: 'Close and Decide Later',
        busy: 'Closing...',
        onSend: () => send(null, settlingWords),
      }}
      onClose={onClose}
      returnFocus={titleRef}
      focusAfter={() => (isConfirmed.current ? titleRef.current : null)}
    />
  )
}

function useFirst(value: boolean | undefined): boolean | undefined {
  const [first, setFirst] = useState(value)
  if (first === undefined && value !== undefined) setFirst(value)
  return first ?? value
}

function useClosing(post: Post) {
  // The version that was read when the dialog opened: a change in another tab since then is reported once.
  const [version, setVersion] = useState(post.updated_at)
  const { mutateAsync } = useClosePost(post.id)
  const readAgain = useReadAgain(post.id)
  // From the start: the live event may remove the button before the answer arrives.
  const isConfirmed = useRef(false)
  const send = async (decision: Decision | null, words: (closed: Post) => string): Promise<Sent> => {
    isConfirmed.current = true
    try {
      const closed = await mutateAsync(decision && { ...decision, updated_at: version })
      toast({ title: 'Request closed', description: words(closed) })
      return 'done'
    } catch (error) {
      isConfirmed.current = false
      const { status = 0, fields = {}, message } = error as Partial<ApiError>
      if (fields.article_url) return { link: fields.article_url }
      toast({ variant: 'destructive', title: 'Failed to close request', description: message })
      // The next try is about the request as it is now.
      if (status !== 409) return 'failed'
      setVersion((await readAgain())?.updated_at ?? version)
      return 'changed'
    }
  }
  return { isConfirmed, send }
}

const HOUR_MS = 3_600_000

/** When a request that has closed settles, in the reader's zone. */
function settlingWords({ expires_at }: Post): string {
  const at = new Date(Date.parse(expires_at ?? '') + SETTLE_HOURS * HOUR_MS).toISOString()
  const { date } = deadlineWords({ expires_at: at, closes: null }, Date.now())
  return `Pitches without an outcome become “Closed, not selected” on ${date}.`
}
