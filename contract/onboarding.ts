import { Profile } from './accounts.ts'
import { webAddress } from './addresses.ts'
import { atMost } from './at-most.ts'
import { endpoint } from './endpoint.ts'
import { Success, text } from './fields.ts'
import { cleanText, lengthOf } from './text.ts'
import { BEATS_MAX, OTHER_BEAT } from './vocabulary.ts'
import { z } from './zod.ts'

const SHORT = 1_000

/** A text with a minimum length; blanks alone do not count. Source: docs/product.md#onboarding. */
const atLeast = (least: number, max: number, message: string) =>
  z
    .string(message)
    .overwrite((value) => cleanText(value).trim())
    .refine((value) => lengthOf(value) >= least, { error: message, abort: true })
    .refine((value) => lengthOf(value) <= max, `String must contain at most ${max} character(s)`)
    .meta({ minLength: least, maxLength: max })

const isOther = (beat: string) => beat.toLowerCase() === OTHER_BEAT.toLowerCase()

const trimmed = (max: number) => text(max).overwrite((value) => value.trim())
const short = trimmed(SHORT).optional()

/** Beats are cleaned and deduplicated, ignoring case; the application's word for none of them counts as none. */
const beats = atMost(
  BEATS_MAX,
  'Invalid input',
  z
    .array(trimmed(100))
    .max(BEATS_MAX)
    .transform((all) => {
      const unique = new Map<string, string>()
      for (const beat of all.filter((one) => one !== '' && !isOther(one)))
        if (!unique.has(beat.toLowerCase())) unique.set(beat.toLowerCase(), beat)
      return [...unique.values()]
    }),
).optional()

export const CompleteProfile = z.strictObject({
  bio: atLeast(10, 5_000, 'Bio must be at least 10 characters'),
  /** Accepted but not used: the approved role stands. */
  role: z.enum(['pr', 'journalist', 'expert']).optional(),
  title: atLeast(2, SHORT, 'Title is required'),
  organization: atLeast(2, SHORT, 'Organization is required'),
  location: short,
  writesOn: short,
  website: webAddress('Invalid website URL').optional(),
  timezone: short,
  linkedin_url: webAddress('Invalid LinkedIn URL').optional(),
  beats,
})

export const completeProfile = endpoint('POST /api/account/onboarding', {
  summary: 'Complete the own profile, once',
  body: CompleteProfile,
  reply: Success,
})

export const readOwnApplication = endpoint('GET /api/account/application', {
  summary: 'The caller’s application, found by their confirmed address, to prefill the profile',
  reply: z.object({ application: Profile.nullable() }),
})
