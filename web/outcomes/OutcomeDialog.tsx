import type { UseQueryResult } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Decision } from '../../contract/outcomes.ts'
import { useWhenBack } from '../api/use-when-back.ts'
import { LoadFailed } from '../layout/LoadFailed.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/Dialog.tsx'
import type { ModalLayerProps } from '../ui/ModalLayer.tsx'
import { Loading, SkeletonRow } from '../ui/Skeleton.tsx'
import { OutcomeForm, type Sent } from './Outcome.form.tsx'
import type { OutcomeCounts } from './outcome-words.ts'
import type { Deciding } from './outcomes.data.ts'

interface Act {
  action: string
  /** The action's label while it runs. */
  busy: string
}

interface OutcomeDialogProps extends Act, Pick<ModalLayerProps, 'returnFocus' | 'focusAfter'> {
  title: string
  query: UseQueryResult<Deciding>
  /** Says itself what has failed. */
  onSend: (decision: Decision, counts: OutcomeCounts) => Promise<Sent>
  /** Leaves the outcomes for later: possible even if the pitches did not load. */
  later?: Act & { onSend: () => Promise<Sent> }
  onClose: () => void
}

/** Asks what became of the pitches to a request. What was chosen and typed stays until it has arrived. */
export function OutcomeDialog(props: OutcomeDialogProps) {
  const { title, action, busy, query, onSend, later, onClose, ...focus } = props
  const { sending, sendOnce } = useSending(onClose)
  useWhenBack(query.isError && !query.data, () => query.refetch({ cancelRefetch: false }))
  const others = (
    <>
      <Button variant="text" onClick={onClose}>
        Cancel
      </Button>
      {later && (
        <Button busy={sending === 'later' && later.busy} onClick={() => void sendOnce('later', later.onSend)}>
          {later.action}
        </Button>
      )}
    </>
  )
  return (
    <Dialog
      open
      size="post"
      title={title}
      closeOnOutside={false}
      onOpenChange={(open) => !open && onClose()}
      {...focus}
    >
      {query.data ? (
        <OutcomeForm
          deciding={query.data}
          reload={async () => (await query.refetch()).data}
          onSend={(decision, counts) => sendOnce('decision', () => onSend(decision, counts))}
        >
          {others}
          <Button type="submit" variant="filled" busy={sending === 'decision' && busy}>
            {action}
          </Button>
        </OutcomeForm>
      ) : (
        <>
          <DialogBody>
            {query.isError ? (
              <LoadFailed
                level={3}
                title="The pitches did not load"
                error={query.error}
                onRetry={() => void query.refetch()}
              />
            ) : (
              <Loading label="Loading pitches">
                <SkeletonRow />
                <SkeletonRow />
              </Loading>
            )}
          </DialogBody>
          <DialogFooter>{others}</DialogFooter>
        </>
      )}
    </Dialog>
  )
}

/** Sends one thing at a time, however often its button is pressed, and closes the dialog once that has arrived. */
function useSending(onDone: () => void) {
  const isUnderWay = useRef(false)
  const [sending, setSending] = useState<'decision' | 'later' | null>(null)
  /** Undefined while something else is being sent. */
  const sendOnce = async (what: 'decision' | 'later', send: () => Promise<Sent>) => {
    if (isUnderWay.current) return undefined
    isUnderWay.current = true
    setSending(what)
    const sent = await send()
    isUnderWay.current = false
    setSending(null)
    if (sent === 'done') onDone()
    return sent
  }
  return { sending, sendOnce }
}
