import { endpoint } from './endpoint.ts'
import { z } from './zod.ts'

/** Whether a member who is away gets emails about what is unread, by kind. */
export const MailSettings = z.object({ messages: z.boolean(), pitches: z.boolean() })
export type MailSettings = z.infer<typeof MailSettings>

export const readMailSettings = endpoint('GET /api/account/mail-settings', {
  summary: 'Which mails about unread messages and pitches the member gets',
  reply: MailSettings,
})

export const updateMailSettings = endpoint('PATCH /api/account/mail-settings', {
  summary: 'Switch kinds of mail; those not named stay as they are',
  body: z.strictObject({ messages: z.boolean().optional(), pitches: z.boolean().optional() }),
  reply: MailSettings,
})
