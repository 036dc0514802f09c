import { createFileRoute, redirect } from '@tanstack/react-router'
import { ConversationPane } from '../messages/ConversationPane.tsx'

export const Route = createFileRoute('/app/messages/$conversation_id')({
  // An id in capitals is the same id; live events use lower case.
  beforeLoad: ({ params }) => {
    const conversation_id = params.conversation_id.toLowerCase()
    if (conversation_id !== params.conversation_id)
      throw redirect({ to: '/app/messages/$conversation_id', params: { conversation_id }, replace: true })
  },
  component: Conversation,
})

function Conversation() {
  const { conversation_id } = Route.useParams()
  return <ConversationPane key={conversation_id} conversation_id={conversation_id} />
}
