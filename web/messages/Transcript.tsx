import { useQuery } from '@tanstack/react-query'
import { memo, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { OpenConversation } from '../../contract/messages.ts'
import { dayName } from '../posts/day-names.ts'
import { Button } from '../ui/Button.tsx'
import { useNow } from '../ui/use-now.ts'
import { EarlierMessages } from './EarlierMessages.tsx'
import { LatestArrival } from './LatestArrival.tsx'
import { MessageRun } from './MessageRun.tsx'
import { outgoingQuery } from './outgoing.data.ts'
import { TopOfThread } from './TopOfThread.tsx'
import type { Thread } from './thread.ts'
import { byDay, type Line, linesOf } from './thread-lines.ts'
import { useReadMark } from './use-read-mark.ts'
import type { Send } from './use-send.ts'
import { useShownLines } from './use-shown-lines.ts'
import { useThreadScroll } from './use-thread-scroll.ts'

interface TranscriptProps {
  conversation: OpenConversation
  thread: Thread
  readerId: string
  isReadOnly: boolean
  send: Send
}

/** The messages, oldest first, by day. Opens at the newest and keeps its position when older ones load. */
export const Transcript = memo(function Transcript(props: TranscriptProps) {
  const { conversation, thread, readerId, isReadOnly } = props
  const { data: outgoing } = useQuery(outgoingQuery(readerId, conversation.id))
  const box = useRef<HTMLElement>(null)
  const lines = useMemo(
    () => linesOf(conversation, thread, outgoing, readerId),
    [conversation, thread, outgoing, readerId],
  )
  const { shown, isWhole, showMore, showFewer } = useShownLines(lines)
  const newestId = thread.messages.at(-1)?.id ?? null
  const { isAtEnd, isFar, seesNewest, look, toNewest } = useThreadScroll(
    box,
    shown,
    newestId ?? conversation.id,
  )
  // What a dormant member has seen is not recorded (docs/product.md#dormancy).
  useReadMark(conversation, { readerId, newestId, isInView: seesNewest && !isReadOnly, look })
  const trim = useEffectEvent(showFewer)
  useEffect(() => {
    if (isAtEnd) trim()
  }, [isAtEnd])
  // The button disappears once it has done its work.
  const goToNewest = () => {
    toNewest()
    box.current?.focus({ preventScroll: true })
  }
  const hasNew = conversation.unread > 0 && !seesNewest
  return (
    <div className="relative flex min-h-0 grow flex-col">
      <section
        ref={box}
        aria-label="Messages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by the keyboard
        tabIndex={0}
        onScroll={look}
        className="min-h-0 grow overflow-y-auto overscroll-contain px-4 pb-4 [overflow-anchor:none] focus-visible:-outline-offset-2 md:px-0 print:overflow-visible"
      >
        {!isWhole && <TopOfThread key={shown[0]?.id} waits onNear={showMore} />}
        {isWhole && thread.earlier !== null && (
          <>
            <p className="hidden pt-5 t-meta print:block">Earlier messages are not on this page.</p>
            <EarlierMessages key={thread.earlier} conversation_id={conversation.id} />
          </>
        )}
        <Days {...props} lines={shown} />
      </section>
      {(hasNew || isFar) && (
        <div className="absolute bottom-3 print:hidden left-1/2 -translate-x-1/2 bg-page">
          <Button size="small" variant={hasNew ? 'filled' : 'outline'} onClick={goToNewest}>
            {hasNew ? 'New messages' : 'Jump to Newest'}
          </Button>
        </div>
      )}
      <LatestArrival conversation={conversation} readerId={readerId} />
    </div>
  )
})

type DaysProps = Omit<TranscriptProps, 'thread' | 'isReadOnly'> & { lines: readonly Line[] }

function Days({ lines, conversation, readerId, send }: DaysProps) {
  const now = useNow()
  const days = useMemo(() => byDay(lines, (at) => dayName(at, now)), [lines, now])
  const last = days.at(-1)?.[1].at(-1)
  return days.map(([day, runs]) => (
    <section key={day} aria-label={day}>
      <h3 className="flex items-center gap-5 pt-5 pb-2 t-meta text-text-3">
        <span className="md:w-28">{day}</span>
        <span className="h-px grow bg-line" />
      </h3>
      {runs.map((run) => (
        <MessageRun
          key={run.id}
          run={run}
          isLast={run === last}
          conversation_id={conversation.id}
          readerId={readerId}
          send={send}
        />
      ))}
    </section>
  ))
}
