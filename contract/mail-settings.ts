import { endpoint } from './endpoint.ts'
import { z } from './zod.ts'

/** Which emails a member gets: while away, about unread messages and pitches; and about outcomes. */
export const MailSettings = z.object({ messages: z.boolean(), pitches: z.boolean(), outcomes: z.boolean() })
export type MailSettings = z.infer<typeof MailSettings>

export const readMailSettings = endpoint('GET /api/account/mail-settings', {
  summary: 'Which emails the member gets about unread messages and pitches, and about outcomes',
  reply: MailSettings,
})

export const updateMailSettings = endpoint('PATCH /api/account/mail-settings', {
  summary: 'Switch kinds of mail; those not named stay as they are',
  body: z.strictObject(MailSettings.shape).partial(),
  reply: MailSettings,
})
