import { EVENT_OF } from '../../contract/notification-events.ts'
import type { NotificationType } from '../../contract/vocabulary.ts'
import type { Caller } from '../auth/who.ts'
import { notFound } from '../platform/http/errors.ts'
import { JsonText, SUCCESS } from '../platform/http/routes.ts'
import { publishEvent } from '../platform/live/live.ts'
import type { Platform } from '../platform/platform.ts'
import { readCursor } from '../platform/postgres/cursor.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { hadFailed, underSavepoint } from '../platform/postgres/savepoint.sql.ts'
import { notifications } from './notifications.sql.ts'

/** What each says, where `of_actor` after its actor's name. Source: docs/product.md#notifications. */
const deeds: Record<
  NotificationType,
  { of_actor: boolean; words: (title: string, count: number) => string }
> = {
  like: { of_actor: true, words: (title) => `liked ${title}` },
  comment: { of_actor: true, words: (title) => `commented on your post "${title}"` },
  response_received: {
    of_actor: true,
    words: (title) => `submitted a pitch to your expert request: "${title}"`,
  },
  pitch_used: { of_actor: true, words: (title) => `used your pitch: "${title}"` },
  pitch_published: { of_actor: true, words: (title) => `published a story with your source: "${title}"` },
  pitch_withdrawn: { of_actor: true, words: (title) => `withdrew a pitch to "${title}"` },
  pitch_let_in: { of_actor: false, words: (title) => `Your held pitch reached the author: "${title}"` },
  invitation: { of_actor: true, words: (title) => `invited you to a request: "${title}"` },
  standing: { of_actor: false, words: (title) => title },
  source: { of_actor: false, words: (title) => title },
  pitch_denied: { of_actor: false, words: (title) => title },
  report: { of_actor: false, words: () => 'Your report was reviewed' },
  outcomes_due: {
    of_actor: false,
    words: (title, count) =>
      count === 1
        ? `1 pitch to "${title}" needs an outcome`
        : `${count} pitches to "${title}" need an outcome`,
  },
}

type Notice = {
  type: NotificationType
  account_id: string | null
  /** Null if nobody did it. */
  actor_id: string | null
  object_id: string
  title: string
  /** Of how many things it is, where the words say so. */
  count?: number
  link: string
}

/**
 * Notifies a member of what another did with something of theirs, or of what they have to do. One's own acts and owners who have left (null) notify
 * no one; a like of the same thing by the same person notifies once. It never fails the act: errors are logged. `title`
 * is the post's, `object_id` what was liked or made.
 */
export const notify = (platform: Pick<Platform, 'log'>, tx: Tx, notice: Notice): Promise<void> =>
  notifyAll(platform, tx, [notice])

/** The same for several, in one statement. */
export async function notifyAll(
  { log }: Pick<Platform, 'log'>,
  tx: Tx,
  notices: readonly Notice[],
): Promise<void> {
  const rows = notices.flatMap(({ title, count = 1, account_id, ...rest }) => {
    if (account_id === null || account_id === rest.actor_id) return []
    const { of_actor, words } = deeds[rest.type]
    return [{ ...rest, account_id, deed: words(title, count), of_actor, event: EVENT_OF[rest.type] }]
  })
  if (rows.length === 0) return
  try {
    await underSavepoint(tx, () => notifications.insert(tx, rows))
  } catch (error) {
    if (!hadFailed(error)) log.error({ err: error, type: rows[0]!.type }, 'a notification was not written')
  }
}

/** A page of what the caller has not dismissed, newest first, with the bell's count. */
export async function listNotifications(
  { database }: Platform,
  caller: Caller,
  cursor: string | undefined,
): Promise<JsonText> {
  const { rows, next, bell } = await notifications.page(database.db, caller.id, readCursor(cursor))
  return new JsonText(`{"notifications":[${rows}],"next":${JSON.stringify(next)},"bell":${bell}}`)
}

/** Dismisses one of the caller's for good. 404 for another member's and for an absent one. Repeating it succeeds. */
export async function dismissNotification(caller: Caller, id: string, tx: Tx): Promise<typeof SUCCESS> {
  const { dismissed } = await accessNotification(tx, caller, id)
  if (dismissed || isNotStored(caller)) return SUCCESS
  await notifications.dismiss(tx, id)
  await publishEvent(tx, 'notifications.dismissed', id)
  return SUCCESS
}

/** Dismisses all up to the newest that the caller has seen. What has arrived since stays. */
export async function dismissAllNotifications(
  caller: Caller,
  newest_id: string,
  tx: Tx,
): Promise<typeof SUCCESS> {
  await accessNotification(tx, caller, newest_id)
  if (isNotStored(caller)) return SUCCESS
  if (await notifications.dismissUpTo(tx, newest_id, caller.id))
    await publishEvent(tx, 'notifications.dismissed', `all ${caller.id}`)
  return SUCCESS
}

/**
 * Called before a member is deleted, along with the notifications that they caused: the recipients' open pages load
 * again.
 */
export async function publishToNotified(tx: Tx, actor_id: string): Promise<void> {
  await notifications.publishToReceivers(tx, actor_id)
}

/** Called when the author of a request shows their name to all its readers, or to the pitcher of a conversation. */
export async function nameActor(
  tx: Tx,
  actor_id: string,
  post_id: string,
  conversation_id: string | null = null,
): Promise<void> {
  await notifications.nameActor(tx, actor_id, post_id, conversation_id)
}

/** Finds only the caller's own. */
async function accessNotification(tx: Tx, caller: Caller, id: string): Promise<{ dismissed: boolean }> {
  const notification = await notifications.lock(tx, id, caller.id)
  if (!notification) throw notFound()
  return notification
}

// A dormant member's dismissals are answered and not stored (docs/product.md#dormancy).
const isNotStored = ({ dormant }: Caller) => dormant

/** Removes what was dismissed, 90 days after it was written. */
export const sweepNotifications = (db: Db) => notifications.sweep(db)
