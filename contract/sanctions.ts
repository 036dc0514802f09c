import { endpoint } from './endpoint.ts'
import { Id, Moment, Success, text } from './fields.ts'
import { HOUSE_RULES } from './reports.rules.ts'
import {
  APPEAL_LENGTH,
  APPEAL_RESULTS,
  REASON_LENGTH,
  REMOVABLE,
  SANCTION_KINDS,
  SUSPENSION_DAYS,
  whyNotLength,
} from './sanctions.rules.ts'
import { z } from './zod.ts'

/** A text of so many characters, without white space around it. */
export const lengthyText = (length: { min: number; max: number }, name: string) =>
  text(length.max)
    .overwrite((value) => value.trim())
    .superRefine((value, { addIssue }) => {
      const message = whyNotLength(value, length, name)
      if (message !== null) addIssue({ code: 'custom', message })
    })

/** The reason for a decision, as the member concerned reads it. */
export const Reason = lengthyText(REASON_LENGTH, 'reason')

/** What of a decision says which sanction it is. Which of it is required depends on the decision. */
export const sanctionFields = {
  rule: z.enum(HOUSE_RULES).optional(),
  days: z.literal(SUSPENSION_DAYS).optional(),
  /** Why no milder step is enough, where one is skipped. */
  skip_reason: Reason.optional(),
}

export const Appeal = z.object({
  text: z.string(),
  created_at: Moment,
  /** When the team means to have decided. */
  answer_by: Moment,
  result: z.enum(APPEAL_RESULTS).nullable(),
  reason: z.string(),
  decided_at: Moment.nullable(),
  /** Whether the admin who had decided did so again, being the only one. */
  same_admin: z.boolean(),
})
export type Appeal = z.infer<typeof Appeal>

/** A sanction as the member concerned sees it. */
export const Sanction = z.object({
  id: Id,
  kind: z.enum(SANCTION_KINDS),
  /** What was removed; null: nothing. */
  removed: z.object({ type: z.enum(REMOVABLE), id: Id }).nullable(),
  rule: z.enum(HOUSE_RULES),
  reason: z.string(),
  /** The member's own texts that it rests on. */
  texts: z.array(z.object({ text: z.string(), written_at: Moment })),
  starts_at: Moment,
  /** When it ends by itself, or a warning stops counting; null: never. */
  ends_at: Moment.nullable(),
  /** When it was lifted, or replaced by another. */
  ended_at: Moment.nullable(),
  read_at: Moment.nullable(),
  /** Null: this one cannot be appealed, as it is the result of an appeal. */
  appeal_until: Moment.nullable(),
  appeal: Appeal.nullable(),
})
export type Sanction = z.infer<typeof Sanction>

export const Standing = z.object({
  /** No sanction runs, and no warning or suspension of the last 12 months counts. */
  is_good: z.boolean(),
  /** Newest first. */
  sanctions: z.array(Sanction),
  /** Whether the team has one admin, who then decides an appeal against their own decision. */
  has_one_admin: z.boolean(),
})
export type Standing = z.infer<typeof Standing>

export const readStanding = endpoint('GET /api/account/standing', {
  summary: 'The caller’s sanctions, with their reasons and appeals',
  reply: Standing,
})

const params = z.object({ sanction_id: Id })

export const markSanctionRead = endpoint('POST /api/account/sanctions/:sanction_id/read', {
  summary: 'Note that the caller has read a sanction',
  params,
  reply: Success,
})

export const appealSanction = endpoint('POST /api/account/sanctions/:sanction_id/appeal', {
  summary: 'Appeal a sanction, once and within 30 days; 409 otherwise',
  creates: true,
  params,
  body: z.strictObject({ words: lengthyText(APPEAL_LENGTH, 'appeal') }),
  reply: Standing,
})
