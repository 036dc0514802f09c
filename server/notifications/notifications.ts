import type { Tx } from '../platform/db.ts'
import type { Platform } from '../platform/platform.ts'
import { underSavepoint } from '../platform/savepoint.sql.ts'
import { type NotificationType, notifications } from './notifications.sql.ts'

/** What each says of its actor, after his name. Source: docs/product.md#notifications. */
const deeds: Record<NotificationType, (title: string) => string> = {
  like: (title) => `liked ${title}`,
  comment: (title) => `commented on your post "${title}"`,
  response_received: (title) => `submitted a pitch to your expert request: "${title}"`,
}

/**
 * Tells a member what another did with something of his: one's own acts and owners who have left (null) tell nobody, a
 * like of the same thing by the same person is told once. It never fails the act: what goes wrong is logged.
 * `title` is the post's, `object_id` what was liked or made.
 */
export async function notify(
  { log }: Platform,
  tx: Tx,
  notice: {
    type: NotificationType
    account_id: string | null
    actor_id: string
    object_id: string
    title: string
    link: string
  },
): Promise<void> {
  const { title, account_id, ...rest } = notice
  if (account_id === null || account_id === notice.actor_id) return
  try {
    const row = { ...rest, account_id, deed: deeds[notice.type](title) }
    await underSavepoint(tx, () => notifications.insert(tx, row))
  } catch (error) {
    log.error({ err: error, type: notice.type }, 'a notification was not written')
  }
}
