import type { QueryClient } from '@tanstack/react-query'
import type { doEmailAction, EmailAction } from '../../contract/email-actions.ts'
import { call } from '../api/call.ts'
import { shareOwnNews } from '../api/other-tabs.ts'
import { ownUndo } from '../api/own-undo.ts'
import { currentSession } from '../api/session.ts'
import { patchPost } from '../posts/listed-posts.data.ts'
import { filtersChanged } from '../saved-filters/saved-filters.data.ts'
import { toast } from '../ui/toast-store.ts'
import { forgetOffScreen, patchMarks } from './matches.data.ts'

/** What an action changes of what is loaded. Live events bring the rest. */
const CHANGES: Record<EmailAction, (client: QueryClient, subject: string) => void> = {
  save: (client, id) => savedIs(client, id, true),
  unsave: (client, id) => savedIs(client, id, false),
  not_relevant: (client, id) => patchMarks(client, [id], { is_not_relevant: true }),
  relevant: (client, id) => patchMarks(client, [id], { is_not_relevant: false }),
  mute: () => undefined,
  unmute: () => undefined,
  pause_alerts: filtersChanged,
  resume_alerts: filtersChanged,
  unsubscribe_filter: filtersChanged,
  unsubscribe_alerts: filtersChanged,
  filter_instant: filtersChanged,
  filter_digest: filtersChanged,
  alerts_on: filtersChanged,
  digests_on: filtersChanged,
  alerts_and_digests_on: filtersChanged,
}

function savedIs(client: QueryClient, post_id: string, is_saved: boolean) {
  patchPost(client, post_id, { is_saved })
  shareOwnNews({ post_id, is_saved })
}

/** Does what an emailed link says, if it was sent to the member who is signed in, and offers to take it back. */
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
    const { message: description } = error as Error
    toast({ variant: 'destructive', title: 'This could not be done', description })
  }
}
