import type { QueryClient } from '@tanstack/react-query'
import type { doEmailAction, EmailAction } from '../../contract/email-actions.ts'
import { ApiError, call } from '../api/call.ts'
import { shareOwnNews } from '../api/other-tabs.ts'
import { ownUndo } from '../api/own-undo.ts'
import { currentSession } from '../api/session.ts'
import { settingsChanged } from '../notification-settings/notification-settings.data.ts'
import { patchPost } from '../posts/listed-posts.data.ts'
import { filtersChanged } from '../saved-filters/saved-filters.data.ts'
import { toast } from '../ui/toast-store.ts'
import { askingPage } from './feed-asks.ts'
import { forgetOffScreen, patchMarks } from './matches.data.ts'

/** What an action changes of what is loaded. Live events bring the rest. */
const CHANGES: Record<EmailAction, (client: QueryClient, subject: string) => void> = {
  save: (client, id) => savedIs(client, id, true),
  unsave: (client, id) => savedIs(client, id, false),
  not_relevant: (client, id) => patchMarks(client, [id], { is_not_relevant: true }),
  relevant: (client, id) => patchMarks(client, [id], { is_not_relevant: false }),
  mute: () => undefined,
  unmute: () => undefined,
  pause_alerts: settingsChanged,
  resume_alerts: settingsChanged,
  unsubscribe_filter: filtersChanged,
  unsubscribe_alerts: settingsChanged,
  filter_instant: filtersChanged,
  filter_digest: filtersChanged,
  alerts_on: settingsChanged,
  digests_on: settingsChanged,
  alerts_and_digests_on: settingsChanged,
}

const FAILURES: Record<EmailAction, string> = {
  save: 'Failed to save the request',
  unsave: 'Failed to remove the saved request',
  not_relevant: 'Failed to mark the request as not relevant',
  relevant: 'Failed to mark the request as relevant',
  mute: 'Failed to mute the member',
  unmute: 'Failed to unmute the member',
  pause_alerts: 'Failed to pause alerts',
  resume_alerts: 'Failed to resume alerts',
  unsubscribe_filter: 'Failed to unsubscribe from the filter',
  unsubscribe_alerts: 'Failed to unsubscribe from all alerts',
  filter_instant: 'Failed to subscribe to the filter',
  filter_digest: 'Failed to subscribe to the filter',
  alerts_on: 'Failed to subscribe to alerts',
  digests_on: 'Failed to subscribe to alerts',
  alerts_and_digests_on: 'Failed to subscribe to alerts',
}

function savedIs(client: QueryClient, post_id: string, is_saved: boolean) {
  patchPost(client, post_id, { is_saved })
  shareOwnNews({ post_id, is_saved })
}

/**
 * Does what an emailed link says, if it was sent to the member who is signed in, and offers to take it back. Once the
 * session has ended, the link's own page asks.
 */
export async function actByLink(client: QueryClient, token: string): Promise<void> {
  const { accountId } = currentSession()
  try {
    const { action, title, undo } = await call<typeof doEmailAction>('POST /api/email-actions', {
      body: { token, auto: true },
    })
    CHANGES[action](client, token.split('.')[2] ?? '')
    forgetOffScreen(client)
    toast({ title, ...(undo && ownUndo(accountId, () => void actByLink(client, undo))) })
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return location.replace(askingPage(token))
    const title = FAILURES[token.split('.')[0] as EmailAction] ?? 'This could not be done'
    const retry = mayPass(error) ? ownUndo(accountId, () => void actByLink(client, token)).undo : undefined
    const { message: description } = error as Error
    toast({ variant: 'destructive', title, description, ...(retry && { retry }) })
  }
}

/** Whether the same call can succeed later. */
const mayPass = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500
