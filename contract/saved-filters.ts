import { SavedFilter } from './accounts.ts'
import { atMost } from './at-most.ts'
import { endpoint } from './endpoint.ts'
import { line, Success } from './fields.ts'
import { BEATS, LENGTHS, POST_TYPES } from './vocabulary.ts'
import { z } from './zod.ts'

const name = line(LENGTHS.filterName, 'Name is required')

/** The state of the filter panel under a name, as its dialog sends it. The search text is not part of it. */
export const NewSavedFilter = z.strictObject({
  name,
  postType: z.enum(['all', ...POST_TYPES]),
  beats: atMost(
    BEATS.length,
    'Invalid input',
    z
      .array(z.enum(BEATS))
      .max(BEATS.length)
      .transform((list) => [...new Set(list)]),
  ),
  showExpired: z.boolean(),
  showSavedOnly: z.boolean(),
  showMyPostsOnly: z.boolean(),
})
export type NewSavedFilter = z.output<typeof NewSavedFilter>

export const saveFilter = endpoint('POST /api/account/saved-filters', {
  summary: 'Save a filter under a name; 409 when the name is taken or there are too many',
  creates: true,
  body: NewSavedFilter,
  reply: SavedFilter,
})

export const removeFilter = endpoint('DELETE /api/account/saved-filters', {
  summary: 'Delete a saved filter by name',
  query: z.strictObject({ name }),
  reply: Success,
})
