import { endpoint } from './endpoint.ts'
import { Cursor, Id, Moment } from './fields.ts'
import { z } from './zod.ts'

/** Someone read what is private to the member. */
export const Look = z.object({
  id: Id,
  /** What was read: one of the member's conversations or drafts, their application, all of their data, or texts of theirs in a case. */
  what: z.enum(['conversation', 'draft', 'application', 'account', 'case']),
  by: z.enum(['team', 'operator']),
  /** The current name of the conversation's other side; null if they have left. */
  partner: z.string().nullable(),
  /** How many texts the conversation or the case had; null if that was not recorded. */
  texts: z.number().int().nullable(),
  /** What the operator gave as the reason, or which case it was. */
  reason: z.string().nullable(),
  at: Moment,
})
export type Look = z.infer<typeof Look>

export const LooksPage = z.object({ looks: z.array(Look), next: Cursor.nullable() })
export type LooksPage = z.infer<typeof LooksPage>

export const listLooks = endpoint('GET /api/account/looks', {
  summary: 'Who read the caller’s private texts or data, newest first',
  query: z.strictObject({ cursor: Cursor.optional() }),
  reply: LooksPage,
})
