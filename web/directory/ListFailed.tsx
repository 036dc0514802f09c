import { Button } from '../ui/Button.tsx'
import { StateMessage } from '../ui/StateMessage.tsx'

/** A list whose first page did not come. */
export function ListFailed({ title, onAgain }: { title: string; onAgain: () => void }) {
  return (
    <StateMessage kind="error" title={title} actions={<Button onClick={onAgain}>Try Again</Button>}>
      The server did not answer. Your search is kept.
    </StateMessage>
  )
}
