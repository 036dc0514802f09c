import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Conversation } from '../../contract/messages.ts'
import { AwayLine } from '../accounts/AwayLine.tsx'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { ApiError } from '../api/call.ts'
import { useWhenBack } from '../api/use-when-back.ts'
import { LoadFailed } from '../layout/LoadFailed.tsx'
import { Loading, SkeletonRow } from '../ui/Skeleton.tsx'
import { StateMessage } from '../ui/StateMessage.tsx'
import { BackToList } from './BackToList.tsx'
import { Composer } from './Composer.tsx'
import { conversationQuery } from './conversations.data.ts'
import { DORMANT, LockNote, lockWords } from './LockNote.tsx'
import { firstDraft, messageDraft } from './message-draft.ts'
import { threadQuery } from './messages.data.ts'
import { partnerName } from './names.ts'
import { RequestBand } from './RequestBand.tsx'
import { ThreadHead } from './ThreadHead.tsx'
import { Transcript } from './Transcript.tsx'
import { useConfirmSent } from './use-confirm-sent.ts'
import { moveDraft, useDraft } from './use-draft.ts'
import { useSend } from './use-send.ts'

const isMissing = (error: Error | null) => error instanceof ApiError && error.status === 404

/** The open conversation: with whom, about what, the messages, and the field to reply. */
export function ConversationPane({ conversation_id }: { conversation_id: string }) {
  const { data: account } = useSuspenseQuery(ownAccountQuery)
  const { data: conversation, ...head } = useQuery(conversationQuery(conversation_id))
  const { data: thread, ...said } = useQuery(threadQuery(conversation_id))
  const draft = useDraft(messageDraft(account.id, conversation_id))
  const send = useSend(account.id, conversation_id, draft)
  const error = head.error ?? said.error
  const again = () => Promise.all([conversation ?? head.refetch(), thread ?? said.refetch()])
  useWhenBack(error !== null && !isMissing(error) && !(conversation && thread), again)
  useConfirmSent(account.id, conversation_id, thread, send)
  useFirstDraft(account.id, conversation)
  const isReadOnly = account.data.status === 'Dormant'
  const pane = useRef<HTMLElement>(null)
  useFocusFromList(pane)
  const title = conversation ? partnerName(conversation) : 'Messages'
  return (
    <section
      ref={pane}
      tabIndex={-1}
      data-conversation
      aria-label={conversation ? `Conversation with ${title}` : 'Conversation'}
      className="flex min-h-0 grow flex-col outline-none"
    >
      <title>{`${title} | Beatline`}</title>
      {conversation && thread && draft.isReady ? (
        <>
          <ThreadHead conversation={conversation} thread={thread} readerId={account.id} />
          {conversation.post && <RequestBand post={conversation.post} readerId={account.id} />}
          <Transcript
            conversation={conversation}
            thread={thread}
            readerId={account.id}
            isReadOnly={isReadOnly}
            send={send}
          />
          {!isReadOnly && conversation.locked === null ? (
            <Composer draft={draft} onSend={send}>
              {conversation.away_until && <AwayLine name={title} until={conversation.away_until} />}
            </Composer>
          ) : (
            <LockNote
              {...whyLocked(conversation, isReadOnly)}
              unsentDraft={draft.text}
              className="max-h-[40dvh] shrink-0 overflow-y-auto border-line px-4 pt-4 pb-5 md:px-0"
            />
          )}
        </>
      ) : (
        <div className="px-4 pt-4 md:px-0">
          <BackToList words />
          {error ? <Stopped error={error} onAgain={() => void again()} /> : <Coming />}
        </div>
      )}
    </section>
  )
}

const whyLocked = (conversation: Conversation, isReadOnly: boolean) =>
  isReadOnly ? DORMANT : { words: conversation.locked ?? '', more: lockWords(conversation) }

/** Continues the draft of a first message that was typed before this conversation existed. */
function useFirstDraft(readerId: string, conversation: Conversation | undefined) {
  const client = useQueryClient()
  const id = conversation?.id
  const partner = conversation?.is_pitch ? undefined : conversation?.partner?.id
  useEffect(() => {
    if (id && partner) void moveDraft(client, firstDraft(readerId, partner), messageDraft(readerId, id))
  }, [client, readerId, id, partner])
}

/**
 * Choosing a conversation in the list focuses its field, even where it covers the list. A page that opens with a
 * conversation takes no focus.
 */
function useFocusFromList(pane: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const isChosen = document.activeElement?.matches('main li a')
    if (isChosen) pane.current?.focus({ preventScroll: true })
  }, [pane])
}

function Coming() {
  return (
    <Loading label="Loading the conversation">
      <SkeletonRow />
    </Loading>
  )
}

function Stopped({ error, onAgain }: { error: Error; onAgain: () => void }) {
  if (isMissing(error))
    return (
      <StateMessage kind="error" title="Conversation not found">
        It may be gone, or it is not yours to see.
      </StateMessage>
    )
  return <LoadFailed title="The conversation did not load" error={error} onRetry={onAgain} />
}
