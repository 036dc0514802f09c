import { useInfiniteQuery } from '@tanstack/react-query'
import { StateMessage } from '../ui/StateMessage.tsx'
import { conversationsOf } from './conversation-list.ts'
import { conversationsQuery } from './conversations.data.ts'

/** Shown beside the list before a conversation is chosen. If there are none, the list says what to do. */
export function NoConversation() {
  const { data, hasNextPage } = useInfiniteQuery(conversationsQuery({}))
  const isNone = data !== undefined && !hasNextPage && conversationsOf(data).length === 0
  return (
    <div className="px-4 pt-4 md:px-0">
      <title>Messages | Beatline</title>
      {!isNone && (
        <StateMessage title="Choose a conversation">
          Pitches and direct messages open here. To write to somebody new, open their card in the Directory.
        </StateMessage>
      )}
    </div>
  )
}
