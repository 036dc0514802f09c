import type { QueryClient } from '@tanstack/react-query'
import type { OwnAccount } from '../contract/accounts.ts'
import { ownAccountQuery } from './accounts/accounts.data.ts'
import { forgetActKeys } from './api/act-keys.ts'
import { forgetIntents } from './api/last-intent.ts'
import { currentSession, onSession } from './api/session.ts'
import { onStepDue } from './api/step-due.ts'
import { forgetUndo } from './ui/toast-store.ts'

const { queryKey: OWN_ACCOUNT } = ownAccountQuery
const LOAD_AGAIN_MS = 15_000

/**
 * Follows who is signed in: another member, or none, starts with an empty cache; a member who may has one event stream,
 * whose code loads with the first event. `reload` checks again what the page may show.
 */
export function followMember(client: QueryClient, reload: () => void): void {
  const lookAgain = () => {
    void client.invalidateQueries({ queryKey: OWN_ACCOUNT, refetchType: 'none' })
    reload()
  }
  onStepDue(() => {
    // Only on a change: otherwise a page that is refused would reload itself forever.
    const known = client.getQueryState<OwnAccount>(OWN_ACCOUNT)
    if (known?.data?.next_step === null && !known.isInvalidated) lookAgain()
  })
  let accountId: string | null = null
  let isFirst = true
  let open: string | null = null
  let stop = () => undefined as unknown
  const check = () => {
    const session = currentSession()
    // Connection trouble is not a change of person.
    if (session.status === 'loading' || session.status === 'reconnecting') return
    if (session.accountId !== accountId) {
      accountId = session.accountId
      // Also when the same person is back: what was requested as their session ended was refused, and counts as failed.
      if (isFirst) isFirst = false
      else {
        client.clear()
        forgetIntents()
        forgetActKeys()
        forgetUndo()
      }
    }
    const account = client.getQueryData<OwnAccount>(OWN_ACCOUNT)
    // The server opens no stream to members who have another step to complete first.
    const mayOpen = session.status === 'in' && account?.id === session.accountId && account.next_step === null
    const wanted = mayOpen ? `${session.accountId} ${session.aal}` : null
    if (wanted === open) return
    open = wanted
    stop()
    stop = mayOpen ? openStream(client, session.accountId, lookAgain) : () => undefined
  }
  onSession(check)
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash === JSON.stringify(OWN_ACCOUNT)) check()
  })
  check()
}

/** Returns a function that closes it, even before its code has loaded. */
function openStream(client: QueryClient, accountId: string, lookAgain: () => void): () => void {
  let isOver = false
  let close = () => {}
  const load = () =>
    import('./live-table.ts').then(
      ({ openLive }) => {
        if (!isOver) close = openLive(client, accountId, lookAgain)
      },
      // The server is away, or this chunk no longer exists: the page works meanwhile, without live events.
      () => {
        if (!isOver) setTimeout(() => !isOver && load(), LOAD_AGAIN_MS)
      },
    )
  void load()
  return () => {
    isOver = true
    close()
  }
}
