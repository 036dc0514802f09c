import { endpoint } from './endpoint.ts'
import { z } from './zod.ts'

/** What a link in an email can do, and what takes it back; null: that depends on how it was before. */
export const UNDONE_BY = {
  save: 'unsave',
  unsave: 'save',
  not_relevant: 'relevant',
  relevant: 'not_relevant',
  mute: 'unmute',
  unmute: 'mute',
  pause_alerts: 'resume_alerts',
  resume_alerts: 'pause_alerts',
  unsubscribe_filter: null,
  unsubscribe_alerts: null,
  filter_instant: 'unsubscribe_filter',
  filter_digest: 'unsubscribe_filter',
  alerts_on: 'unsubscribe_alerts',
  digests_on: 'unsubscribe_alerts',
  alerts_and_digests_on: 'unsubscribe_alerts',
} as const
export type EmailAction = keyof typeof UNDONE_BY
export const EMAIL_ACTIONS = Object.keys(UNDONE_BY) as EmailAction[]

export const doEmailAction = endpoint('POST /api/email-actions', {
  summary: 'Do what a link in an email says; with auto, only for the email’s own member',
  body: z.strictObject({
    token: z.string().max(300),
    /** Sent by the page by itself: refused unless the caller is the email’s member. */
    auto: z.boolean().optional(),
  }),
  reply: z.object({
    action: z.enum(EMAIL_ACTIONS),
    /** What was done, in words. */
    title: z.string(),
    /** The token that takes it back; null: nothing does. */
    undo: z.string().nullable(),
  }),
})
