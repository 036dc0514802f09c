import { Person } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'
import { CONTACT_LEVELS } from './vocabulary.ts'
import { z } from './zod.ts'

const level = z.enum(CONTACT_LEVELS)
/** The levels that a limit for a whole domain may have. */
const domainLevel = level.exclude(['mute'])

/** A member with whom the caller has limited contact. */
export const ContactLimit = z.object({
  id: Id,
  name: z.string(),
  picture: Person.shape.picture_url,
  level: level.exclude(['none']),
})
export type ContactLimit = z.infer<typeof ContactLimit>

/** A limit for everyone with a work address at one domain, by what a member there called their organization. */
export const DomainLimit = z.object({
  id: Id,
  organization: z.string(),
  level: domainLevel.exclude(['none']),
})
export type DomainLimit = z.infer<typeof DomainLimit>

/** The caller's limit with one member. */
export const MemberLimit = z.object({
  level,
  /** Admins can only be muted. */
  can_only_mute: z.boolean(),
  /** Whether refusing contact may tell them that a request is the caller's, whose name it hides from them. */
  may_reveal: z.boolean(),
  /** The limit for everyone at their work domain; null where there can be none. */
  domain: z.object({ organization: z.string(), level: domainLevel }).nullable(),
})
export type MemberLimit = z.infer<typeof MemberLimit>

/** The caller's limits, by name, and the members who asked the caller not to contact them. */
export const ContactLimits = z.object({
  limits: z.array(ContactLimit),
  domains: z.array(DomainLimit),
  refused_by: z.array(Id),
})
export type ContactLimits = z.infer<typeof ContactLimits>

export const listLimits = endpoint('GET /api/contact-limits', {
  summary: 'With whom the caller has limited contact, and who asked the caller not to contact them',
  reply: ContactLimits,
})

export const readLimit = endpoint('GET /api/members/:member_id/limit', {
  summary: 'How far the caller limits contact with a member',
  params: z.object({ member_id: Id }),
  reply: MemberLimit,
})

export const setLimit = endpoint('PUT /api/members/:member_id/limit', {
  summary:
    'Limit contact with a member, or no longer; 409 when the caller limits too many. Nobody is notified',
  params: z.object({ member_id: Id }),
  body: z.strictObject({
    level,
    /** Whether everyone else at their work domain is limited alike; absent: that stays as it is. */
    domain: z.boolean().optional(),
  }),
  reply: MemberLimit,
})

export const setDomainLimit = endpoint('PUT /api/contact-limits/:limit_id', {
  summary: 'Change or remove a limit for a domain',
  params: z.object({ limit_id: Id }),
  body: z.strictObject({ level: domainLevel }),
  reply: z.object({ level: domainLevel }),
})
