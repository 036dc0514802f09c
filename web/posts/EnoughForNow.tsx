import { useQueryClient } from '@tanstack/react-query'
import { CirclePause, CirclePlay } from 'lucide-react'
import { type MouseEvent, useRef, useState } from 'react'
import type { ChangedRequest, Post } from '../../contract/posts.ts'
import type { RequestState } from '../../contract/vocabulary.ts'
import { ApiError } from '../api/call.ts'
import { ownUndo } from '../api/own-undo.ts'
import { useIsReadOnly } from '../dormancy/use-is-read-only.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toast } from '../ui/toast-store.ts'
import { ActionButton } from './ActionButton.tsx'
import { useReadAgain, useSetState } from './change-post.data.ts'
import { heldQuery } from './held.data.ts'
import { heldLetIn, heldPitches, leftWords } from './let-in-words.ts'

interface EnoughForNowProps {
  /** The member's own request for an expert, published and not closed. */
  post: Post
}

/** Says that a request has enough pitches for now, or takes more: the held ones are let in. */
export function EnoughForNow({ post }: EnoughForNowProps) {
  const client = useQueryClient()
  // How many are held, while it asks whether to let them in.
  const [asked, setAsked] = useState(0)
  const isReadOnly = useIsReadOnly()
  const { set, isPending } = useSetting(post)
  const hasEnough = post.request_state === 'enough'
  const takeMore = async () => {
    try {
      const { held } = await client.query({ ...heldQuery(post.id), staleTime: 0 })
      if (held.length > 0) setAsked(held.length)
      else await set('open')
    } catch (error) {
      fail(error)
    }
  }
  const press = ({ detail }: MouseEvent) => {
    // The second click of a double click must not take back what the first has set.
    if (detail > 1) return
    void (hasEnough ? takeMore() : set('enough'))
  }
  return (
    <>
      <ActionButton icon={hasEnough ? CirclePlay : CirclePause} disabled={isReadOnly} onClick={press}>
        {hasEnough ? 'Take More Pitches' : 'Enough for Now'}
      </ActionButton>
      {asked > 0 && (
        <ConfirmDialog
          title="Take more pitches?"
          description={`${heldPitches(asked)} will be let in now, in the order they were sent.`}
          action="Take More Pitches"
          isHarmless
          busy={isPending && 'Letting in...'}
          onConfirm={() => void set('open').then(() => setAsked(0))}
          onClose={() => setAsked(0)}
        />
      )}
    </>
  )
}

function useSetting(post: Post) {
  const { mutateAsync, isPending } = useSetState(post.id)
  const readAgain = useReadAgain(post.id)
  const isUnderWay = useRef(false)
  const set = async (state: RequestState, { updated_at }: Post = post): Promise<void> => {
    // The answer to the second click of a double click would say that nothing was let in.
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      const changed = await mutateAsync({ state, updated_at })
      if (state === 'open') toast(openedWords(changed))
      else {
        const undo = ownUndo(post.account_id, () => void set('open', changed.post))
        toast({ title: 'New pitches will be held', ...undo })
      }
    } catch (error) {
      fail(error)
      if (error instanceof ApiError && error.status === 409) await readAgain()
    } finally {
      isUnderWay.current = false
    }
  }
  return { set, isPending }
}

function fail(error: unknown) {
  const { message: description } = error as Error
  toast({ variant: 'destructive', title: 'Failed to change the request', description })
}

const openedWords = (changed: ChangedRequest) => ({
  title: changed.let_in > 0 ? heldLetIn(changed) : 'Open for pitches',
  description: leftWords(changed),
})
