import { endpoint } from './endpoint.ts'
import { requiredText } from './fields.ts'
import { lengthOf } from './text.ts'
import { BEATS, LENGTHS, SUGGESTIONS_FROM } from './vocabulary.ts'
import { z } from './zod.ts'

/** At most three of each kind. */
export const Suggestions = z.object({
  /** Names of authors. */
  people: z.array(z.string()),
  /** Outlets of posts, and the organizations of their authors. */
  outlets: z.array(z.string()),
  beats: z.array(z.enum(BEATS)),
  /** The text with words that a post contains, where it has words that none does; null without such a correction. */
  words: z.string().nullable(),
})
export type Suggestions = z.infer<typeof Suggestions>

/** The text is in the body: what members search for does not belong in addresses and logs. */
export const suggest = endpoint('POST /api/suggestions', {
  summary: 'Names and beats with a text that is being typed, or a correction of a search that finds nothing',
  body: z.strictObject({
    text: requiredText(LENGTHS.search, 'Required')
      .refine(
        (value) => lengthOf(value) >= SUGGESTIONS_FROM,
        `String must contain at least ${SUGGESTIONS_FROM} character(s)`,
      )
      .meta({ minLength: SUGGESTIONS_FROM }),
    /** Looks for `words`, too. */
    correct: z.boolean().default(false),
  }),
  reply: Suggestions,
})
