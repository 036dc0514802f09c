import { Person } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { Cursor, Id, Moment, Success } from './fields.ts'
import { NOTIFICATION_CHANNELS, NOTIFICATION_TYPES } from './vocabulary.ts'
import { z } from './zod.ts'

/** A notification. Dismissing one is final. */
export const Notification = z.object({
  id: Id,
  account_id: Id,
  type: z.enum(NOTIFICATION_TYPES),
  body: z.string(),
  /** The acting member, as they are now; null if there is none. What they caused is deleted with their account. */
  actor: Person.nullable(),
  /** A path of the product. */
  link: z.string(),
  channel: z.enum(NOTIFICATION_CHANNELS),
  dismissed: z.boolean(),
  created_at: Moment,
})
export type Notification = z.infer<typeof Notification>

export const NotificationsPage = z.object({
  notifications: z.array(Notification),
  next: Cursor.nullable(),
  /** All undismissed ones that count for the bell: likes, comments, and what came of the member's own pitches. */
  bell: z.number().int(),
})
export type NotificationsPage = z.infer<typeof NotificationsPage>

export const listNotifications = endpoint('GET /api/notifications', {
  summary: 'What the caller has not dismissed, newest first',
  query: z.strictObject({ cursor: Cursor.optional() }),
  reply: NotificationsPage,
})

export const dismissNotification = endpoint('POST /api/notifications/:notification_id/dismiss', {
  summary: 'Dismiss one, for good',
  params: z.object({ notification_id: Id }),
  reply: Success,
})

export const dismissAll = endpoint('POST /api/notifications/dismiss-all', {
  summary: 'Dismiss all up to the newest that the caller has seen',
  body: z.strictObject({ newest_id: Id }),
  reply: Success,
})
