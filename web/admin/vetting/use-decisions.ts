import { ApiError } from '../../api/call.ts'
import { toast } from '../../ui/toast-store.ts'
import { useApprove, useAsk, useReject } from '../decisions.data.ts'
import { useUnderway } from '../use-underway.ts'

const CREATED = 'The user was created and gets an email to set a password.'
const LINKED =
  'A member has this address already: the application is linked to that member, and no email goes out.'

/**
 * An admin's decisions on applications: each is sent once, however often the button is clicked, and its outcome
 * reported.
 */
export function useDecisions() {
  const { underway, run } = useUnderway()
  const { mutateAsync: approve } = useApprove()
  const { mutateAsync: ask } = useAsk()
  const { mutateAsync: reject } = useReject()
  return {
    underway,
    approve: (id: string) =>
      run(id, 'Approving...', async () => {
        try {
          const { made } = await approve(id)
          toast({ title: 'Application Approved', description: made ? CREATED : LINKED })
        } catch (error) {
          showFailure(error)
        }
      }),
    /** `onSettled`: receives whether there is nothing left to ask. */
    ask: (id: string, question: string, onSettled: (isOver: boolean) => void) =>
      run(id, 'Sending...', async () => {
        try {
          await ask({ application_id: id, question })
          toast({ title: 'Question sent' })
          onSettled(true)
        } catch (error) {
          showFailure(error)
          onSettled(isTooLate(error))
        }
      }),
    /** `onSettled`: receives whether nothing is left to decide. */
    reject: (id: string, reason: string, onSettled: (isDecided: boolean) => void) =>
      run(id, 'Rejecting...', async () => {
        try {
          await reject({ applicationId: id, reason })
          toast({ title: 'Application Rejected', description: 'The application was removed.' })
          onSettled(true)
        } catch (error) {
          showFailure(error)
          onSettled(isTooLate(error))
        }
      }),
  }
}
export type Decisions = ReturnType<typeof useDecisions>

/** Another admin was first. */
const isTooLate = (error: unknown) => error instanceof ApiError && [404, 409].includes(error.status)

const showFailure = (error: unknown) =>
  toast({ variant: 'destructive', title: 'Error', description: (error as Error).message })
