import type { NotificationType } from './vocabulary.ts'

/**
 * What members are notified of, and when an email may say so, the default first: the table of the settings in its order.
 * The schema, the defaults in SQL and the page derive from it; is_notification_choice in db/schema.sql repeats it.
 */
export const EVENT_EMAILS = {
  messages: ['away', 'off', 'now'],
  pitches: ['away', 'off', 'now'],
  outcomes: ['daily', 'off'],
  comments: ['off', 'away'],
  likes: ['off', 'away'],
  alerts: ['on', 'off'],
  digest: ['on', 'off'],
  invitations: ['now', 'off'],
} as const
export const DIGEST_TIMES_MAX = 6
export type NotificationEvent = keyof typeof EVENT_EMAILS
export type EmailChoice<Event extends NotificationEvent = NotificationEvent> =
  (typeof EVENT_EMAILS)[Event][number]
export const EVENTS = Object.keys(EVENT_EMAILS) as NotificationEvent[]

/** The bell can be turned off for these, and is on at first. Messages have a count of their own. */
export const BELL_EVENTS = [
  'pitches',
  'outcomes',
  'comments',
  'likes',
  'alerts',
  'digest',
  'invitations',
] as const satisfies readonly NotificationEvent[]
export type BellEvent = (typeof BELL_EVENTS)[number]

/** Which event turns a notification off; null: nothing does. */
export const EVENT_OF: Record<NotificationType, BellEvent | null> = {
  like: 'likes',
  comment: 'comments',
  response_received: 'pitches',
  pitch_withdrawn: 'pitches',
  pitch_let_in: 'outcomes',
  pitch_used: 'outcomes',
  pitch_published: 'outcomes',
  outcomes_due: 'outcomes',
  invitation: 'invitations',
  report: null,
  standing: null,
  source: 'invitations',
  pitch_denied: null,
}

/** Which notifications are emailed to members who are away, where they are set to that. */
export const AWAY_EVENTS = ['comments', 'likes'] as const satisfies readonly BellEvent[]
