import { Person } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'
import { CONTACT_LEVELS } from './vocabulary.ts'
import { z } from './zod.ts'

const level = z.enum(CONTACT_LEVELS)

/** A member with whom the caller has limited contact. */
export const ContactLimit = z.object({
  id: Id,
  name: z.string(),
  picture: Person.shape.picture_url,
  level: level.exclude(['none']),
})
export type ContactLimit = z.infer<typeof ContactLimit>

export const listLimits = endpoint('GET /api/contact-limits', {
  summary: 'The members with whom the caller has limited contact, by name',
  reply: z.object({ limits: z.array(ContactLimit) }),
})

export const setLimit = endpoint('PUT /api/members/:member_id/limit', {
  summary: 'Mute a member, or no longer; 409 when the caller limits too many. Nobody else learns of it',
  params: z.object({ member_id: Id }),
  body: z.strictObject({ level }),
  reply: z.object({ level }),
})
