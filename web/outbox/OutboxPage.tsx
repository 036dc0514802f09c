import { useSuspenseQuery } from '@tanstack/react-query'
import { Button } from '../ui/Button.tsx'
import { StateMessage } from '../ui/StateMessage.tsx'
import { toast } from '../ui/toast-store.ts'
import { MailRow } from './MailRow.tsx'
import { OutboxFrame } from './OutboxFrame.tsx'
import { outboxQuery } from './outbox.data.ts'

/** The emails that the demo wrote instead of sending them. */
export function OutboxPage() {
  const { data: mails, isFetching, refetch } = useSuspenseQuery(outboxQuery)
  const refresh = async () => {
    const { error } = await refetch()
    if (error) toast({ variant: 'destructive', title: 'The outbox did not load', description: error.message })
  }
  const actions = (
    <Button onClick={() => void refresh()} busy={isFetching && 'Refreshing...'}>
      Refresh
    </Button>
  )
  return (
    <OutboxFrame actions={actions}>
      {mails.length === 0 ? (
        <div className="border-t border-line pt-2">
          <StateMessage title="No emails yet">
            Ask for a new password on the sign-in page, for example, and refresh.
          </StateMessage>
        </div>
      ) : (
        <ol aria-label="Emails">
          {mails.map((mail) => (
            <li key={mail.id}>
              <MailRow mail={mail} />
            </li>
          ))}
        </ol>
      )}
    </OutboxFrame>
  )
}
