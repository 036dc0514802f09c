import { wordsOf } from '../api/call.ts'
import { Button } from '../ui/Button.tsx'
import { StateMessage } from '../ui/StateMessage.tsx'

/** A list whose first page did not come. */
export function ListFailed({ title, error, onAgain }: { title: string; error: Error; onAgain: () => void }) {
  return (
    <StateMessage kind="error" title={title} actions={<Button onClick={onAgain}>Try Again</Button>}>
      {wordsOf(error)} Your search is kept.
    </StateMessage>
  )
}
