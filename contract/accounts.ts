import { endpoint } from './endpoint.ts'
import { Id, Moment, Success } from './fields.ts'
import { HOUSE_RULES } from './reports.rules.ts'
import { POST_TYPES, ROLES } from './vocabulary.ts'
import { z } from './zod.ts'

/** The part of a profile that every member may read. */
export const Profile = z.object({
  title: z.string().optional(),
  organization: z.string().optional(),
  bio: z.string().optional(),
  beats: z.array(z.string()).optional(),
  location: z.string().optional(),
  writesOn: z.string().optional(),
  website: z.string().optional(),
  timezone: z.string().optional(),
  linkedin_url: z.string().optional(),
})
export type Profile = z.infer<typeof Profile>

/** A member as other members see them on their posts and comments. Never an email, never `data`. */
export const Owner = z.object({
  id: Id,
  name: z.string(),
  picture_url: z.string().nullable(),
  profile: Profile,
})
export type Owner = z.infer<typeof Owner>

/** A member by name and picture alone. */
export const Person = Owner.omit({ profile: true })
export type Person = z.infer<typeof Person>

export const SavedFilter = z.object({
  name: z.string(),
  postType: z.enum(['all', ...POST_TYPES]),
  beats: z.array(z.string()),
  showExpired: z.boolean(),
  showSavedOnly: z.boolean(),
  showMyPostsOnly: z.boolean(),
})
export type SavedFilter = z.infer<typeof SavedFilter>

export const DENSITIES = ['cards', 'compact'] as const
export type Density = (typeof DENSITIES)[number]

export const ViewPreferences = z.strictObject({
  dark_mode: z.boolean().optional(),
  feed_filters_collapsed: z.boolean().optional(),
  requests_density: z.enum(DENSITIES).optional(),
})

export const AccountData = z.object({
  role: z.enum(ROLES).optional(),
  profile_url: z.string().optional(),
  status: z.enum(['Active', 'Dormant']).optional(),
  view_preferences: z.object(ViewPreferences.shape).optional(),
  saved_filters: z.array(SavedFilter).optional(),
})

/** The caller's own account, complete. */
export const Account = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  picture_url: z.string().nullable(),
  pending_email: z.string().nullable(),
  pending_email_requested_at: Moment.nullable(),
  profile: Profile,
  data: AccountData,
  primary_owner_user_id: Id.nullable(),
  is_personal_account: z.boolean(),
  created_at: Moment,
  updated_at: Moment,
  updated_by: Id.nullable(),
})
export type Account = z.infer<typeof Account>

/** What a member must do before anything else opens to them. */
export const NEXT_STEPS = ['suspended', 'banned', 'second_factor_setup', 'profile', 'password'] as const

export const OwnAccount = Account.extend({
  /** Whether the caller holds a source, which an expert may pitch. */
  holds_source: z.boolean(),
  /** Until when the membership is suspended; null: it is not, or it has ended. */
  suspended_until: Moment.nullable(),
  /** How long that still is, for a page whose clock may be wrong. */
  suspended_seconds: z.number().int().nullable(),
  /** The latest warning that the member has not read. */
  warning: z.object({ id: Id, rule: z.enum(HOUSE_RULES) }).nullable(),
  next_step: z.enum(NEXT_STEPS).nullable(),
})
export type OwnAccount = z.infer<typeof OwnAccount>

export const readAccount = endpoint('GET /api/account', {
  summary: 'The caller’s account with all fields, and the next required step',
  reply: OwnAccount,
})

export const updateViewPreferences = endpoint('PATCH /api/account/view-preferences', {
  summary:
    'Change the theme, the filter panel or the density of the Requests page; keys not named stay as they are',
  body: ViewPreferences,
  reply: Success,
})
