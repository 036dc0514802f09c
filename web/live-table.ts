import type { QueryClient } from '@tanstack/react-query'
import type { OwnAccount } from '../contract/accounts.ts'
import { ownAccountQuery } from './accounts/accounts.data.ts'
import { onLive, startLive } from './api/live.ts'
import { currentSession, onSession, renewSession } from './api/session.ts'
import { onStepDue } from './api/step-due.ts'

const { queryKey: OWN_ACCOUNT } = ownAccountQuery

/**
 * What each live event makes stale, wherever the reader is. A page that shows more of an event than its data (the
 * feed's "new posts") listens for itself. `reload` asks again what the page may show.
 */
export function keepLive(client: QueryClient, reload: () => void): void {
  onLive('ready', ({ resumed }) => {
    // Something may have been missed: what is on screen asks again, the rest when it is next shown.
    if (!resumed) void client.invalidateQueries()
  })
  // Ended elsewhere, or by an admin: asking to renew it is how this browser learns what to do.
  onLive('session.ended', () => void renewSession())
  const lookAgain = () => {
    void client.invalidateQueries({ queryKey: OWN_ACCOUNT, refetchType: 'none' })
    reload()
  }
  onLive('account.changed', lookAgain)
  onStepDue(() => {
    // Only when it is news: else a page that is refused would load itself again and again.
    const known = client.getQueryState<OwnAccount>(OWN_ACCOUNT)
    if (known?.data?.next_step === null && !known.isInvalidated) lookAgain()
  })
  follow(client)
}

/** One stream for the member who is signed in; another member, or none, starts with an empty cache. */
function follow(client: QueryClient) {
  let accountId: string | null = null
  let open: string | null = null
  let stop = () => undefined as unknown
  const check = () => {
    const session = currentSession()
    // Trouble with the connection is no change of person.
    if (session.status === 'loading' || session.status === 'reconnecting') return
    if (session.accountId !== accountId) {
      const before = accountId
      accountId = session.accountId
      if (before !== null) client.clear()
    }
    const account = client.getQueryData<OwnAccount>(OWN_ACCOUNT)
    // The server opens no stream to whoever has something else to do first.
    const mayOpen = session.status === 'in' && account?.id === session.accountId && account.next_step === null
    const wanted = mayOpen ? `${session.accountId} ${session.aal}` : null
    if (wanted === open) return
    open = wanted
    stop()
    stop = mayOpen ? startLive(session.accountId) : () => undefined
  }
  onSession(check)
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash === JSON.stringify(OWN_ACCOUNT)) check()
  })
  check()
}
