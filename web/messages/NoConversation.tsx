import { StateMessage } from '../ui/StateMessage.tsx'

/** Beside the list, before one is chosen. */
export function NoConversation() {
  return (
    <div className="px-4 pt-4 md:px-6 lg:px-8">
      <title>Messages | Beatline</title>
      <StateMessage title="Choose a conversation">
        Pitches and direct messages open here. To write to somebody new, open his card in the Directory.
      </StateMessage>
    </div>
  )
}
