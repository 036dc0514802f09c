import { useQueryClient } from '@tanstack/react-query'
import type { Conversation } from '../../contract/messages.ts'
import { useLoadedDialog } from '../accounts/use-loaded-dialog.ts'
import { useIsReadOnly } from '../dormancy/use-is-read-only.ts'
import { conversationRevealed } from './live-messages.data.ts'
import { partnerName } from './names.ts'

const load = () => import('../posts/RevealDialog.tsx').then(({ RevealDialog }) => RevealDialog)

/** The button that shows the member's hidden name to the pitcher of this conversation alone. */
export function RevealTo({ conversation }: { conversation: Conversation }) {
  const client = useQueryClient()
  const { Dialog, open, close, early } = useLoadedDialog(load)
  const isReadOnly = useIsReadOnly()
  const { id, post } = conversation
  const name = partnerName(conversation)
  if (!post) return null
  return (
    <>
      <button
        type="button"
        className="link t-meta min-h-6 max-md:min-h-11"
        disabled={isReadOnly}
        onClick={open}
        {...early}
      >
        Reveal My Name to {name}
      </button>
      {Dialog && (
        <Dialog
          post_id={post.id}
          conversation_id={id}
          title={`Reveal your name to ${name}?`}
          onRevealed={() => conversationRevealed(client, { conversation_id: id })}
          onClose={close}
        />
      )}
    </>
  )
}
