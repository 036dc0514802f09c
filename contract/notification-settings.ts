import { endpoint } from './endpoint.ts'
import { Moment } from './fields.ts'
import {
  BELL_EVENTS,
  type BellEvent,
  DIGEST_TIMES_MAX,
  type EmailChoice,
  EVENT_EMAILS,
  EVENTS,
  type NotificationEvent,
} from './notification-events.ts'
import { z } from './zod.ts'
import { ZONE_NAMES } from './zones.ts'

const Emails = z.strictObject(
  Object.fromEntries(EVENTS.map((event) => [event, z.enum(EVENT_EMAILS[event])])) as unknown as {
    [Event in NotificationEvent]: z.ZodEnum<{ [Choice in EmailChoice<Event>]: Choice }>
  },
)
const Bells = z.strictObject(
  Object.fromEntries(BELL_EVENTS.map((event) => [event, z.boolean()])) as Record<BellEvent, z.ZodBoolean>,
)

export const IN_QUIET_HOURS = 'This time is in your quiet hours. Choose another.'

/** A half hour of the day: "22:00". */
const HalfHour = z.string().regex(/^([01]\d|2[0-3]):[03]0$/, 'Invalid input')
/** By the member's clock; they may span midnight. */
const QuietHours = z
  .strictObject({ from: HalfHour, to: HalfHour })
  .refine(({ from, to }) => from !== to, { path: ['to'], error: 'Choose another time.' })

const day = z.iso.date().refine((date) => date > '2000' && date < '2100', 'Invalid input')
const DAY_MS = 86_400_000
/** The first and the last day. */
const Vacation = z
  .strictObject({ from: day, to: day })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'The last day is before the first.' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= 366 * DAY_MS, {
    path: ['to'],
    error: 'A vacation lasts a year at most.',
  })

/** What a member is notified of, and when they are emailed. */
export const NotificationSettings = z.object({
  bell: Bells,
  email: Emails,
  /** Whether emails contain what members wrote. */
  show_text: z.boolean(),
  /** Of quiet hours and of all times in emails. */
  zone: z.enum(ZONE_NAMES),
  /** When no optional email is sent. Null: at no time of day. */
  quiet_hours: QuietHours.nullable(),
  /** All Saturday and Sunday are quiet, too, while there are quiet hours. */
  quiet_weekends: z.boolean(),
  vacation: Vacation.nullable(),
  /** Whether members who write to this one learn of the vacation. */
  vacation_told: z.boolean(),
  /** When the digest is sent, by the member's clock. */
  digest_times: z
    .array(HalfHour)
    .min(1, 'Choose at least one time')
    .max(DIGEST_TIMES_MAX, 'Choose up to six times')
    .transform((times) => [...new Set(times)].toSorted()),
  /** On which days; 0 is Sunday. */
  digest_days: z
    .array(z.int().min(0).max(6))
    .min(1, 'Choose at least one day')
    .max(7)
    .transform((days) => [...new Set(days)].toSorted((one, other) => one - other)),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

/** The settings, and what follows from them. */
export const OwnNotificationSettings = NotificationSettings.extend({
  /** Until then no filter sends anything. */
  alerts_paused_until: Moment.nullable(),
  /** Null without a filter in the digest. */
  next_digest_at: Moment.nullable(),
})
export type OwnNotificationSettings = z.infer<typeof OwnNotificationSettings>

export const readNotificationSettings = endpoint('GET /api/account/notification-settings', {
  summary: 'What the caller is notified of, and when they are emailed',
  reply: OwnNotificationSettings,
})

export const NotificationChanges = z
  .strictObject({ ...NotificationSettings.shape, bell: Bells.partial(), email: Emails.partial() })
  .partial()
export type NotificationChanges = z.infer<typeof NotificationChanges>

export const updateNotificationSettings = endpoint('PATCH /api/account/notification-settings', {
  summary: 'Change some of it; what is not named stays as it is',
  body: NotificationChanges,
  reply: OwnNotificationSettings,
})
