import { Owner } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { PROOF_STATES } from './evidence.rules.ts'
import { Cursor, Id, line, Moment, Success, text } from './fields.ts'
import { PictureUrl } from './profile.ts'
import { SocialLinks } from './social-links.ts'
import { LENGTHS, RETIRERS, SOURCE_ROLES } from './vocabulary.ts'
import { z } from './zod.ts'

/** What is known of whether an expert is who the profile says. All but `checked_at` is the expert's own confirmation. */
export const Proof = z.object({
  state: z.enum(PROOF_STATES),
  at: Moment.nullable(),
  until: Moment.nullable(),
  /** Of the address that confirmed. */
  domain: z.string().nullable(),
  /** When the team checked it; null: not, or not any more. */
  checked_at: Moment.nullable(),
})
export type Proof = z.infer<typeof Proof>

/** An expert, represented by a PR member or by themselves, as members see them. */
export const Source = z.object({
  id: Id,
  /** Who represents the source: a PR member, or the expert whose own profile it is. */
  account_id: Id,
  /** The expert whose own profile it is, if it is one. */
  held_by: Id.nullable(),
  name: z.string(),
  role: z.enum(SOURCE_ROLES),
  organization: z.string(),
  expertise: z.string(),
  photo_url: z.string().nullable(),
  title: z.string(),
  /** By the platform's name. Experts get none with the icon Mail or Phone. */
  social_links: z.record(z.string(), z.object({ url: z.string(), icon: z.string() })),
  /** It can neither be found nor pitched; only its owner and admins see it. */
  is_retired: z.boolean(),
  /** Who retired it. */
  retired_by: z.enum(RETIRERS).nullable(),
  /** The expert said that it is not theirs, and has not confirmed it since. */
  is_denied: z.boolean(),
  /** Its keeper had listed a profile of the same name that its expert removed: not listed until confirmed. */
  needs_confirmation: z.boolean(),
  proof: Proof,
  created_at: Moment,
  updated_at: Moment,
  /** Who represents the source: a source's bio and location are the representative's. */
  account: Owner,
})
export type Source = z.infer<typeof Source>

/** A page may hold few sources, or none, and still have a next one: a long search runs in parts. Null is the end. */
export const SourcesPage = z.object({ sources: z.array(Source), next: Cursor.nullable() })
export type SourcesPage = z.infer<typeof SourcesPage>

/** The search text is in the body: names do not belong in addresses and logs. */
export const SourceSearch = z.strictObject({
  /** Contained in name, title, organization or expertise, ignoring case. Blank: no search. */
  search: line(LENGTHS.search).optional(),
  role: z.enum(SOURCE_ROLES).optional(),
  /** Only those that their experts have confirmed, from an address at work. */
  confirmed: z.literal(true).optional(),
  /** Of the PR member's own: only those in use, or only retired ones. Ignored for other roles. */
  retired: z.boolean().optional(),
  cursor: Cursor.optional(),
})
export type SourceSearch = z.output<typeof SourceSearch>

export const listSources = endpoint('POST /api/sources/search', {
  summary: 'Source profiles, newest first: a PR member’s own, or all for other roles',
  body: SourceSearch,
  compressed: true,
  reply: SourcesPage,
})

export const SourceForm = z.strictObject({
  name: line(LENGTHS.short, 'Name is required'),
  role: z.enum(SOURCE_ROLES),
  organization: line(LENGTHS.short).default(''),
  expertise: text(LENGTHS.description)
    .overwrite((value) => value.trim())
    .default(''),
  photo_url: PictureUrl.default(''),
  social_links: SocialLinks.default({}),
})
export type SourceForm = z.output<typeof SourceForm>

export const createSource = endpoint('POST /api/sources', {
  summary: 'Add an own source profile',
  creates: true,
  body: SourceForm,
  reply: Source,
})

export const editSource = endpoint('PUT /api/sources/:source_id', {
  summary: 'Change an own source profile',
  params: z.object({ source_id: Id }),
  /** The source's updated_at as it was read: 409 when another tab has changed it since. */
  body: SourceForm.extend({ updated_at: Moment }),
  reply: Source,
})

export const readOwnSource = endpoint('GET /api/account/source', {
  summary: 'An expert’s own source profile, complete; null: none yet',
  reply: z.object({ source: Source.nullable() }),
})

export const createOwnSource = endpoint('POST /api/account/source', {
  summary: 'Add an expert’s own source profile; 409 if there is one',
  creates: true,
  body: SourceForm,
  reply: Source,
})

const source = z.object({ source_id: Id })

export const retireSource = endpoint('POST /api/sources/:source_id/retire', {
  summary: 'Take an own source out of the directory and from being pitched',
  params: source,
  reply: Source,
})

export const restoreSource = endpoint('POST /api/sources/:source_id/restore', {
  summary: 'Bring a retired source back; 409 if the team or the expert retired it',
  params: source,
  reply: Source,
})

export const readRemoval = endpoint('GET /api/sources/:source_id/removal', {
  summary: 'How many open pitches name an own source, before it is removed',
  params: source,
  reply: z.object({ open_pitches: z.number().int() }),
})

export const removeSource = endpoint('DELETE /api/sources/:source_id', {
  summary: 'Erase an own source with its evidence and photo',
  params: source,
  reply: Success,
})
