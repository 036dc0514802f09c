import type { ApplicationEntry } from '../../../contract/vetting.ts'
import { ApiError } from '../../api/call.ts'
import { type ToastMessage, toast } from '../../ui/toast-store.ts'
import { useInvite } from '../decisions.data.ts'
import { useUnderway } from '../use-underway.ts'

/** Sends each invite once, however often the button is clicked, and reports the outcome. */
export function useInviting() {
  const { underway, run } = useUnderway()
  const { mutateAsync: send } = useInvite()
  const invite = (application: ApplicationEntry) =>
    run(application.id, 'Sending...', async () => {
      try {
        await send(application)
        toast({ title: 'Invite sent', description: `Invitation sent to ${application.email}` })
      } catch (error) {
        toast({ variant: 'destructive', ...failure(error) })
      }
    })
  return { underway, invite: (application: ApplicationEntry) => void invite(application) }
}

function failure(error: unknown): ToastMessage {
  if (!(error instanceof ApiError) || error.status === 0)
    return { title: 'Error', description: 'Failed to send invitation' }
  return { title: 'Failed to send invite', description: error.said ?? 'Could not send invitation' }
}
