import { endpoint } from './endpoint.ts'
import { Moment } from './fields.ts'
import { z } from './zod.ts'

/** A mail that was written to the outbox instead of being sent. */
export const OutboxMail = z.object({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  written_at: Moment,
})
export type OutboxMail = z.infer<typeof OutboxMail>

export const listOutbox = endpoint('GET /api/dev/outbox', {
  summary: 'The mails in the outbox, latest first, at most 100; in the demo only',
  reply: z.object({ mails: z.array(OutboxMail) }),
})
