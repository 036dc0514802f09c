import { atMost } from './at-most.ts'
import { endpoint } from './endpoint.ts'
import { Cursor, Id, line, Moment } from './fields.ts'
import { SHOWN_NAMES } from './hidden-names.rules.ts'
import { Proof } from './sources.ts'
import { typedTags } from './tag-fields.ts'
import { AUDIENCES, INVITED_MAX, LENGTHS, ROLES } from './vocabulary.ts'
import { z } from './zod.ts'

/** A person, or with `profile_id` a person who may pitch that source of theirs only. */
export const Invite = z.strictObject({ account_id: Id, profile_id: Id.nullable().default(null) })
export type Invite = z.infer<typeof Invite>

const invited = atMost(INVITED_MAX, `You can choose up to ${INVITED_MAX} people`, z.array(Invite))

/** Who may read a request for an expert. `invited` counts only for "chosen". */
export const AUDIENCE = {
  audience: z.enum(AUDIENCES, 'Invalid input').default('all'),
  invited: invited.default([]),
}

/** Whether to publish a text that names its author, whose name is hidden: otherwise that is 409. */
export const reveals_author_ok = z.boolean().default(false)

/** Whether a request for an expert shows a label in place of its author. */
export const HIDDEN_NAME = {
  hide_name: z.boolean().default(false),
  /** Null or absent: the first that the author's role has. */
  shown_name: z.enum(SHOWN_NAMES, 'Invalid input').nullable().default(null),
  reveals_author_ok,
}

/** Someone who was chosen, as the author sees them. */
export const Invited = z.object({
  account_id: Id,
  profile_id: Id.nullable(),
  name: z.string(),
  organization: z.string(),
  /** The source that they may pitch; null: any. */
  source: z.string().nullable(),
})
export type Invited = z.infer<typeof Invited>

/** What only the author of a request knows of its audience. */
export const OwnAudience = z.object({
  audience: z.enum(AUDIENCES),
  invited: z.array(Invited),
  /** How many have opened it: members, those who have left too, and the team once for each case. */
  opened_by: z.number().int(),
})
export type OwnAudience = z.infer<typeof OwnAudience>

export const countAudience = endpoint('POST /api/audience/count', {
  summary: 'How many members would see a request with this audience, besides the caller',
  body: z.strictObject({ ...AUDIENCE, tags: typedTags.default([]) }),
  reply: z.object({ count: z.number().int() }),
})

const Person = Invited.omit({ profile_id: true, source: true })
/** A person, all of an agency, or a source, that can be chosen. */
export const AudienceOption = z.discriminatedUnion('kind', [
  Person.extend({ kind: z.literal('person') }),
  z.object({ kind: z.literal('agency'), organization: z.string(), people: z.array(Person) }),
  Person.extend({ kind: z.literal('source'), profile_id: Id, source: z.string(), proof: Proof }),
])
export type AudienceOption = z.infer<typeof AudienceOption>

export const searchAudience = endpoint('POST /api/audience/search', {
  summary: 'The PR professionals and experts, agencies and sources that a request can be shown to',
  body: z.strictObject({ search: line(LENGTHS.search).min(2, 'Invalid input') }),
  reply: z.object({ options: z.array(AudienceOption) }),
})

/** Who has opened a confidential request: a member, or the team in a case about it. */
export const Opening = z.object({
  id: Id,
  /** Null for the team, and once they have left. */
  reader: z.object({ id: Id, name: z.string(), role: z.enum(ROLES), organization: z.string() }).nullable(),
  case_number: z.number().int().nullable(),
  first_at: Moment,
  last_at: Moment,
  times: z.number().int(),
})
export type Opening = z.infer<typeof Opening>

export const listOpenings = endpoint('GET /api/posts/:post_id/openings', {
  summary: 'Who has opened the caller’s confidential request, the latest first',
  params: z.object({ post_id: Id }),
  query: z.strictObject({ cursor: Cursor.optional() }),
  reply: z.object({ openings: z.array(Opening), next: Cursor.nullable() }),
})
