import type { QueryClient } from '@tanstack/react-query'
import { onLive, startLive } from './api/live.ts'
import { currentSession, onSession, renewSession } from './api/session.ts'

/**
 * What each live event makes stale, wherever the reader is. A page that shows more of an event than its data (the
 * feed's "new posts") listens for itself.
 */
export function keepLive(client: QueryClient): void {
  onLive('ready', ({ resumed }) => {
    // Something may have been missed: what is on screen asks again, the rest when it is next shown.
    if (!resumed) void client.invalidateQueries()
  })
  // Ended elsewhere, or by an admin: asking to renew it is how this browser learns what to do.
  onLive('session.ended', () => void renewSession())
  follow(client)
}

/** One stream for the member who is signed in; another member, or none, starts with an empty cache. */
function follow(client: QueryClient) {
  let accountId: string | null = null
  let stop = () => undefined as unknown
  const check = () => {
    const session = currentSession()
    // Trouble with the connection is no change of person.
    if (session.status === 'loading' || session.status === 'reconnecting' || session.accountId === accountId)
      return
    if (accountId !== null) client.clear()
    accountId = session.accountId
    stop()
    stop = accountId === null ? () => undefined : startLive(accountId)
  }
  onSession(check)
  check()
}
