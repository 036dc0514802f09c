import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { AwayLine } from '../accounts/AwayLine.tsx'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { ApiError } from '../api/call.ts'
import { useWhenBack } from '../api/use-when-back.ts'
import { useRefusal } from '../contact-limits/use-refusal.ts'
import { Button } from '../ui/Button.tsx'
import { MessageForm } from './Composer.tsx'
import { directQuery } from './conversations.data.ts'
import { DORMANT, LockNote, REFUSED } from './LockNote.tsx'
import { firstDraft } from './message-draft.ts'
import { useStart } from './messages.data.ts'
import { useAboutSource } from './use-about-source.ts'
import { useDraft } from './use-draft.ts'
import { showFault } from './use-send.ts'

interface WriteToProps {
  account_id: string
  name: string
  readerId: string
}

/** On a member's profile: a link to the conversation with them, or the field for a first message. */
export function WriteTo(props: WriteToProps) {
  const { account_id, name } = props
  const { data: account } = useSuspenseQuery(ownAccountQuery)
  const { data, isError, refetch } = useQuery(directQuery(account_id))
  useWhenBack(isError && !data, refetch)
  const aboutSource = useAboutSource()
  const refusal = useRefusal(account_id, name)
  const start = useStart(account_id)
  if (!data)
    return isError ? (
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <p className="t-body text-text-2">Whether you talk with {name} already did not load.</p>
        <Button onClick={() => void refetch()}>Try Again</Button>
      </div>
    ) : null
  // The event for the conversation that a first message starts arrives before the answer does. Until the answer, the
  // message is still being sent.
  const conversation_id = start.isPending ? null : data.conversation_id
  if (conversation_id && aboutSource !== undefined)
    return (
      <Navigate
        to="/app/messages/$conversation_id"
        params={{ conversation_id }}
        state={{ aboutSource }}
        replace
      />
    )
  if (conversation_id)
    return (
      <Button asChild variant="filled" className="mb-6">
        <Link to="/app/messages/$conversation_id" params={{ conversation_id }}>
          Open Conversation
        </Link>
      </Button>
    )
  if (account.data.status === 'Dormant') return <LockedHere {...props} why={DORMANT} />
  if (refusal) return <LockedHere {...props} why={{ words: refusal, more: REFUSED }} />
  return <FirstText {...props} start={start} away_until={data.away_until} />
}

interface LockedProps extends WriteToProps {
  why: { words: string; more: string }
}

function LockedHere({ account_id, readerId, why }: LockedProps) {
  const { text } = useDraft(firstDraft(readerId, account_id))
  return <LockNote {...why} unsentDraft={text} className="mb-6 border-text-3 pt-3" />
}

function FirstText({
  account_id,
  name,
  readerId,
  start,
  away_until,
}: WriteToProps & { start: ReturnType<typeof useStart>; away_until: string | null }) {
  const draft = useDraft(firstDraft(readerId, account_id))
  const navigate = useNavigate()
  const sent = useRef<{ text: string; key: string } | null>(null)
  const send = async (message_text: string) => {
    // The same text keeps its key: its first try may have arrived.
    if (sent.current?.text !== message_text) sent.current = { text: message_text, key: crypto.randomUUID() }
    try {
      const { id } = await start.mutateAsync({ message_text, key: sent.current.key })
      draft.setText('')
      await navigate({ to: '/app/messages/$conversation_id', params: { conversation_id: id } })
    } catch (error) {
      showFault(error instanceof ApiError ? error : new ApiError(0, {}))
    }
  }
  if (!draft.isReady) return null
  return (
    <div className="mb-6 border-t border-text-3 pt-3">
      {away_until && <AwayLine name={name} until={away_until} />}
      <MessageForm
        label={`Write to ${name}`}
        showLabel
        draft={draft}
        busy={start.isPending}
        onSend={(text) => void send(text)}
      />
    </div>
  )
}
