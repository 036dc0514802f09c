import { endpoint } from './endpoint.ts'
import { Id, line, Moment, Success, text } from './fields.ts'
import { HOUSE_RULES } from './reports.rules.ts'
import { SANCTION_KINDS } from './sanctions.rules.ts'
import { cleanText, isVisible, lengthOf } from './text.ts'
import {
  APPLICATION_SORTS,
  APPLICATION_STATUSES,
  QUESTION,
  REASON_MAX,
  REJECTION_REASONS,
} from './vetting.rules.ts'
import { LENGTHS, ROLES, TIME_ZONES } from './vocabulary.ts'
import { z } from './zod.ts'

const ApprovedRole = z.enum(ROLES).exclude(['admin'])

/** An application as a list shows it. A rejected or replaced application has no name any more. */
export const ApplicationEntry = z.object({
  id: Id,
  email: z.string(),
  role: ApprovedRole,
  status: z.enum(APPLICATION_STATUSES),
  name: z.string().nullable(),
  organization: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  timezone: z.enum(TIME_ZONES).nullable(),
  /** The member that it created, or that has its address. */
  account_id: Id.nullable(),
  created_at: Moment,
  decided_at: Moment.nullable(),
  /** When the applicant was last asked a question, and when they answered it. */
  asked_at: Moment.nullable(),
  answered_at: Moment.nullable(),
})
export type ApplicationEntry = z.infer<typeof ApplicationEntry>

const Cursor = z.string().max(500)

/** The search text is in the body: names and addresses do not belong in URLs and logs. */
export const ApplicationSearch = z.strictObject({
  /** Contained in name, email or organization, ignoring case. Blank: no search. */
  search: line(LENGTHS.search).optional(),
  role: ApprovedRole.optional(),
  status: z.enum(APPLICATION_STATUSES).optional(),
  sort: z.enum(APPLICATION_SORTS).default('created_at'),
  order: z.enum(['asc', 'desc']).default('desc'),
  cursor: Cursor.optional(),
})
export type ApplicationSearch = z.output<typeof ApplicationSearch>

export const ApplicationsPage = z.object({
  applications: z.array(ApplicationEntry),
  next: Cursor.nullable(),
  /** How many wait for an admin, regardless of the search. */
  pending: z.number().int(),
})
export type ApplicationsPage = z.infer<typeof ApplicationsPage>

export const listApplications = endpoint('POST /api/admin/applications/search', {
  summary: 'Applications for membership, newest first unless asked otherwise',
  body: ApplicationSearch,
  reply: ApplicationsPage,
})

/** Another application that has something in common with this one. */
const Relative = z.object({
  id: Id,
  email: z.string(),
  name: z.string().nullable(),
  status: z.enum(APPLICATION_STATUSES),
  created_at: Moment,
})
export type Relative = z.infer<typeof Relative>

/** The newest matches, and how many there are in all, up to COUNTED_MATCHES_MAX. */
const Relatives = z.object({ newest: z.array(Relative).max(5), count: z.number().int() })
export type Relatives = z.infer<typeof Relatives>

/** What an admin would look up by hand. Facts, no judgement. */
export const VettingFacts = z.object({
  /** The domain of the email address. */
  mail_domain: z.string(),
  /** Whether it is a public provider, open to anyone. */
  is_public_mail: z.boolean(),
  /** The website's host, as it is looked up (punycode), without a leading "www."; null without a website. */
  website_domain: z.string().nullable(),
  /** Whether one equals or lies below the other; null without a website. */
  domains_match: z.boolean().nullable(),
  same_email: Relatives,
  /** Other addresses at the same mail domain; not searched for public mail. */
  same_domain: Relatives,
  /** Applications with the same LinkedIn address, however it is written. */
  same_linkedin: Relatives,
  /** Members with an address at the same mail domain; not counted for public mail. */
  members_at_domain: z.number().int(),
  /** What ran when a member with this address left, in the last 24 months; until null: a ban. */
  earlier_sanction: z
    .object({ kind: z.enum(SANCTION_KINDS), rule: z.enum(HOUSE_RULES), until: Moment.nullable() })
    .nullable(),
  /** A member with the same LinkedIn address in their profile. */
  member_with_linkedin: z.object({ id: Id, name: z.string() }).nullable(),
})
export type VettingFacts = z.infer<typeof VettingFacts>

/** An application with everything in it, and what can be known about it. */
export const ApplicationDetails = ApplicationEntry.extend({
  phone: z.string().nullable(),
  website: z.string().nullable(),
  linkedin_url: z.string().nullable(),
  /** Years. */
  experience: z.number().nullable(),
  topics: z.array(z.string()),
  other_beat: z.string().nullable(),
  additional_info: z.string().nullable(),
  /** The last question to the applicant, and the answer to it. */
  question: z.string().nullable(),
  answer: z.string().nullable(),
  facts: VettingFacts,
})
export type ApplicationDetails = z.infer<typeof ApplicationDetails>

export const readApplication = endpoint('GET /api/admin/applications/:application_id', {
  summary: 'One application in full, with the facts known about the applicant',
  params: z.object({ application_id: Id }),
  reply: ApplicationDetails,
})

export const approveApplication = endpoint('POST /api/admin/approve-application', {
  summary: 'Make the applicant a member and email the link to set a password',
  once: true,
  body: z.strictObject({ applicationId: Id }),
  /** Whether a member was created. Not if one had the address by then: the application now belongs to that member. */
  reply: Success.extend({ made: z.boolean() }),
})

export const askApplicant = endpoint('POST /api/admin/applications/:application_id/ask', {
  summary: 'Ask the applicant a question; the email leads to where they answer it',
  once: true,
  params: z.object({ application_id: Id }),
  body: z.strictObject({
    question: text(QUESTION.max)
      .overwrite((value) => value.trim())
      .refine(
        (value) => isVisible(value) && lengthOf(value) >= QUESTION.min,
        `Write at least ${QUESTION.min} characters`,
      ),
  }),
  reply: Success,
})

export const Rejection = z.strictObject({
  applicationId: Id,
  /** The applicant reads it word for word. Blank: the first of REJECTION_REASONS. */
  reason: text(REASON_MAX)
    .overwrite((value) => (isVisible(value) ? value.trim() : REJECTION_REASONS[0]))
    .default(REJECTION_REASONS[0]),
})

export const rejectApplication = endpoint('POST /api/admin/reject-application', {
  summary: 'Remove an application, erase what was written in it, and mail the applicant',
  once: true,
  body: Rejection,
  reply: Success,
})

export const sendInvite = endpoint('POST /api/send-invite', {
  summary:
    'Mail an applicant the link to set a password; a new one is approved first. Refusals are plain text',
  once: true,
  plainRefusals: true,
  body: z.strictObject({
    email: z
      .string()
      .max(LENGTHS.email)
      .overwrite((value) => cleanText(value).trim().toLowerCase()),
    name: line(LENGTHS.short).default('User'),
    /** The status that the caller knows: if it is another one by now, nothing happens. */
    expected_status: z.enum(APPLICATION_STATUSES).optional(),
  }),
  reply: Success,
})
