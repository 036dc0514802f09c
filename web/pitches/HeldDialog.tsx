import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, type RefObject, useRef } from 'react'
import type { HeldPitch } from '../../contract/pitches.ts'
import { FALLBACK_NAMES } from '../../contract/vocabulary.ts'
import { PastTime } from '../accounts/PastTime.tsx'
import { useWhenBack } from '../api/use-when-back.ts'
import { useIsReadOnly } from '../dormancy/use-is-read-only.ts'
import { DeniedNote } from '../evidence/DeniedNote.tsx'
import { PitchedProof } from '../evidence/PitchedProof.tsx'
import { LoadFailed } from '../layout/LoadFailed.tsx'
import { heldQuery } from '../posts/held.data.ts'
import { leftWords } from '../posts/let-in-words.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/Dialog.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { StateMessage } from '../ui/StateMessage.tsx'
import { toast } from '../ui/toast-store.ts'
import { useLetIn } from './let-in.data.ts'
import { pitchesTo, placeOf, sourceName } from './pitch-words.ts'

interface HeldDialogProps {
  post_id: string
  onClose: () => void
  returnFocus: RefObject<HTMLElement | null>
}

/** The pitches that the member's own request holds, to be let in one by one or all at once. */
export function HeldDialog({ post_id, onClose, returnFocus }: HeldDialogProps) {
  const query = useQuery({ ...heldQuery(post_id), staleTime: 0 })
  useWhenBack(query.isError && !query.data, () => query.refetch({ cancelRefetch: false }))
  const { isBusy, letIn } = useLettingIn(post_id)
  const isReadOnly = useIsReadOnly()
  const held = query.data?.held
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Held pitches"
      description="Sent after you had enough or after the deadline."
      returnFocus={returnFocus}
    >
      <DialogBody>
        {held && <HeldList post_id={post_id} held={held} />}
        {!held && !query.isError && (
          <Loading label="Loading held pitches">
            <Skeleton className="h-9 w-full" />
          </Loading>
        )}
        {!held && query.isError && (
          <LoadFailed
            level={3}
            title="The held pitches did not load"
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        )}
      </DialogBody>
      {held && held.length > 0 && (
        <DialogFooter>
          <Button
            variant="filled"
            disabled={isReadOnly}
            busy={isBusy && 'Letting in...'}
            onClick={(event) => isFirst(event) && void letIn({ all: true })}
          >
            Let In All
          </Button>
        </DialogFooter>
      )}
    </Dialog>
  )
}

/** Lets pitches in, and says how many. */
function useLettingIn(post_id: string) {
  const { mutateAsync, isPending } = useLetIn(post_id)
  const isUnderWay = useRef(false)
  /** Resolves to whether they are all in. */
  const letIn = async (which: Parameters<typeof mutateAsync>[0]): Promise<boolean> => {
    // The answer to the second click of a double click would say that nothing was let in.
    if (isUnderWay.current) return false
    isUnderWay.current = true
    try {
      const done = await mutateAsync(which)
      const count = done.let_in === 0 ? 'No pitches' : pitchesTo(done.let_in)
      toast({ title: `${count} let in`, description: leftWords(done) })
      return done.left === 0
    } catch (error) {
      const { message: description } = error as Error
      toast({ variant: 'destructive', title: 'Failed to let in pitches', description })
      return false
    } finally {
      isUnderWay.current = false
    }
  }
  return { isBusy: isPending, letIn }
}

function HeldList({ post_id, held }: { post_id: string; held: HeldPitch[] }) {
  if (held.length === 0)
    return (
      <StateMessage level={3} title="No held pitches">
        Pitches that are sent while you have enough, or after the deadline, will appear here.
      </StateMessage>
    )
  return (
    <ul aria-label="Held pitches" className="divide-y divide-line">
      {held.map((pitch) => (
        <li key={pitch.id}>
          <Row post_id={post_id} pitch={pitch} />
        </li>
      ))}
    </ul>
  )
}

/** The second click of a double click may come after the answer to the first, on what has moved there. */
const isFirst = ({ detail }: MouseEvent) => detail < 2

const isLost = (button: HTMLElement) =>
  document.activeElement === button || document.activeElement?.matches('body, [role=dialog]')

function Row({ post_id, pitch }: { post_id: string; pitch: HeldPitch }) {
  const { id, source, pitcher, sent_at, first_line } = pitch
  const { isBusy, letIn } = useLettingIn(post_id)
  const isReadOnly = useIsReadOnly()
  const press = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const row = currentTarget.closest('li')
    const neighbour = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector<HTMLElement>(
      ':scope > div > button',
    )
    const isDone = await letIn({ ids: [id] })
    // The row goes with the pressed button.
    if (isDone && isLost(currentTarget)) neighbour?.focus()
  }
  const name = sourceName(source)
  return (
    <div className="flex items-start gap-3 py-3">
      <Avatar id={source?.id ?? id} picture_url={source?.photo_url} size={30} />
      <div className="min-w-0 grow">
        <p dir="auto" className="t-body wrap-anywhere">
          <span className="t-h3">{name}</span>
          {source && placeOf(source) && <span className="text-text-2"> {placeOf(source)}</span>}
        </p>
        {source && <PitchedProof source={source} />}
        <DeniedNote source={source} className="t-meta text-text-2" />
        <p className="t-meta text-text-2 wrap-anywhere">
          {pitcher.name || FALLBACK_NAMES.owner}, <PastTime at={sent_at} />
        </p>
        <p dir="auto" className="mt-1 line-clamp-2 t-read-s wrap-anywhere">
          {first_line}
        </p>
      </div>
      <Button
        size="small"
        className="shrink-0"
        disabled={isReadOnly}
        aria-label={`Let In: ${name}`}
        busy={isBusy && 'Letting in...'}
        onClick={(event) => isFirst(event) && void press(event)}
      >
        Let In
      </Button>
    </div>
  )
}
