import { SavedFilter } from './accounts.ts'
import { atMost } from './at-most.ts'
import { endpoint } from './endpoint.ts'
import { Id, KnownMoment, line, Moment, Success } from './fields.ts'
import { KEYWORDS, uniqueKeywords } from './keywords.rules.ts'
import { Post } from './posts.ts'
import { BEATS, DELIVERIES, LENGTHS, POST_TYPES, WITHIN_HOURS } from './vocabulary.ts'
import { z } from './zod.ts'

/** Longer lists get the message of the rule; a list without an end does not reach it. */
const keywords = atMost(
  KEYWORDS.perFilter * 2,
  'Invalid input',
  z.array(line(LENGTHS.short)).transform((list) => uniqueKeywords(list)),
)

const name = line(LENGTHS.filterName, 'Name is required')

const finds = {
  postType: z.enum(['all', ...POST_TYPES]),
  beats: atMost(
    BEATS.length,
    'Invalid input',
    z
      .array(z.enum(BEATS))
      .max(BEATS.length)
      .transform((list) => [...new Set(list)]),
  ),
  /** One of these words, if there are any, */
  any: keywords,
  /** each of these, */
  all: keywords,
  /** and none of these. */
  none: keywords,
  /** The deadline is at most so many hours away; null: any or none. */
  within: z.literal(WITHIN_HOURS).nullable(),
}

/** The state of the filter panel under a name. The search text is not part of it. */
const fields = {
  name,
  ...finds,
  showExpired: z.boolean(),
  showSavedOnly: z.boolean(),
  showMyPostsOnly: z.boolean(),
  delivery: z.enum(DELIVERIES),
  /** Where what it finds is sent. */
  email: z.boolean(),
  bell: z.boolean(),
}

/** What a filter without keywords and alerts lacks. */
const LATER = {
  any: keywords.default([]),
  all: keywords.default([]),
  none: keywords.default([]),
  within: finds.within.default(null),
  delivery: fields.delivery.default('off'),
  email: fields.email.default(true),
  bell: fields.bell.default(true),
}

export const NewSavedFilter = z.strictObject({
  /** The id of a removed filter that is brought back: it keeps the matches that it had found. */
  restores: Id.optional(),
  ...fields,
  ...LATER,
  /** Until then it sends nothing. */
  paused_until: KnownMoment.nullable().optional(),
  /** Where it is to be in the list, from 0; by default at its end. */
  place: z.int().min(0).max(10_000).optional(),
})
export type NewSavedFilter = z.output<typeof NewSavedFilter>

/** A saved filter, as its owner sees it. Its beats may be of an earlier vocabulary. */
export const OwnFilter = z.object({
  id: Id,
  ...SavedFilter.shape,
  any: z.array(z.string()),
  all: z.array(z.string()),
  none: z.array(z.string()),
  within: finds.within,
  delivery: fields.delivery,
  email: z.boolean(),
  bell: z.boolean(),
  /** Until then it sends nothing. */
  paused_until: Moment.nullable(),
  /** How many of its matches are new. */
  unseen: z.int(),
  place: z.int(),
  updated_at: Moment,
})
export type OwnFilter = z.infer<typeof OwnFilter>

export const listFilters = endpoint('GET /api/saved-filters', {
  summary: 'The caller’s saved filters, in their order',
  reply: z.object({ filters: z.array(OwnFilter) }),
})

export const saveFilter = endpoint('POST /api/account/saved-filters', {
  summary: 'Save a filter under a name; 409 when the name is taken or there are too many',
  creates: true,
  body: NewSavedFilter,
  reply: OwnFilter,
})

/** The fields that are not named stay as they are. */
export const FilterEdit = z.strictObject(fields).partial().extend({ updated_at: Moment })
export type FilterEdit = z.output<typeof FilterEdit>

export const FILTER_CHANGED = 'This filter has changed since you opened it. Reload and try again.'

const params = z.strictObject({ filter_id: Id })

export const editFilter = endpoint('PATCH /api/saved-filters/:filter_id', {
  summary: 'Change a saved filter; 409 when it has changed since, or the name is taken',
  params,
  body: FilterEdit,
  reply: OwnFilter,
})

export const deleteFilter = endpoint('DELETE /api/saved-filters/:filter_id', {
  summary: 'Delete a saved filter',
  params,
  reply: Success,
})

export const removeFilter = endpoint('DELETE /api/account/saved-filters', {
  summary: 'Delete a saved filter by name',
  query: z.strictObject({ name }),
  reply: Success,
})

/** How many posts the preview shows. */
export const PREVIEWED = 5

export const FilterPreview = z.object({
  /** Posts of other members that the filter would have found in the last 7 days; in the last 30. */
  last_7: z.int(),
  last_30: z.int(),
  /** Whether there may be more than were counted. */
  more: z.boolean(),
  /** As last_7, if each keyword also found longer words; null where that finds no more. */
  with_endings: z.int().nullable(),
  /** The newest of the last 30 days. */
  posts: z.array(Post),
})
export type FilterPreview = z.infer<typeof FilterPreview>

const ToPreview = z.strictObject(finds)
export type FilterToPreview = z.output<typeof ToPreview>

export const previewFilter = endpoint('POST /api/saved-filters/preview', {
  summary: 'What a filter would have found in the last 30 days',
  body: ToPreview,
  reply: FilterPreview,
})

/** The moment until which something is paused; null: it is not. */
export const Pause = z.strictObject({ until: KnownMoment.nullable() })
export const PAUSE_DAYS_MAX = 31
export const PAUSE_TOO_LONG = 'Choose a time within 31 days'

export const pauseFilter = endpoint('PUT /api/saved-filters/:filter_id/pause', {
  summary: 'Pause or resume the alerts of a filter',
  params,
  body: Pause,
  reply: OwnFilter,
})

export const pauseAlerts = endpoint('PUT /api/alerts/pause', {
  summary: 'Pause or resume the alerts of all filters',
  body: Pause,
  reply: z.object({ alerts_paused_until: Moment.nullable() }),
})
