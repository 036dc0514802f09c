import { webAddress } from './addresses.ts'
import { type UserType, YEARS } from './applications.rules.ts'
import { atMost } from './at-most.ts'
import { EmailAddress } from './email-change.ts'
import { endpoint } from './endpoint.ts'
import { line, Success, text } from './fields.ts'
import { LENGTHS, TIME_ZONES, USER_TYPES } from './vocabulary.ts'
import { z } from './zod.ts'

const MISSING = 'Required fields missing'

/** The beats, and the text typed for Other. */
const TOPICS_MAX = 50
const topics = atMost(
  TOPICS_MAX,
  'Invalid input',
  z
    .array(line(LENGTHS.tag))
    .max(TOPICS_MAX)
    .transform((all) => [...new Set(all.filter(Boolean))]),
)

const requiredAddress = (message: string) =>
  webAddress(message).refine((value) => value !== '', { error: message, abort: true })

const isMissing = (value: unknown) => value === undefined || value === null || value === ''

const userType = z.preprocess<unknown, z.ZodEnum<{ [Type in UserType]: Type }>, UserType>(
  (value, context) => {
    if (isMissing(value)) context.addIssue({ code: 'custom', message: MISSING, params: { whole: true } })
    return value
  },
  z.enum(USER_TYPES, 'Invalid input'),
)

/** What applicants say about themselves. Source of messages and limits: docs/product.md#application. */
export const Application = z.strictObject({
  userType,
  beats: topics.default([]),
  otherBeat: line(LENGTHS.tag).default(''),
  name: line(LENGTHS.short, 'Name is required'),
  email: EmailAddress('Invalid email address'),
  phone: line(LENGTHS.short, 'Phone number is required'),
  organization: line(LENGTHS.short, 'Organization is required'),
  website: requiredAddress('Invalid website URL'),
  city: line(LENGTHS.short, 'City is required'),
  state: line(LENGTHS.short, 'State is required'),
  timezone: z.enum(TIME_ZONES, 'Timezone is required'),
  linkedinUrl: requiredAddress('Invalid LinkedIn URL'),
  experience: z
    .number('Years of experience is required')
    .int(YEARS.message)
    .min(YEARS.min, YEARS.message)
    .max(YEARS.max, YEARS.message),
  additionalInfo: text(LENGTHS.description)
    .overwrite((value) => value.trim())
    .default(''),
})

/** The application as it is sent: topics follow from beats and otherBeat unless given. */
const SentApplication = Application.extend({ topics: topics.optional() })
export type SentApplication = z.output<typeof SentApplication>

export const register = endpoint('POST /api/register', {
  summary: 'Apply for membership. The answer never tells whether the address is known',
  once: true,
  body: SentApplication,
  reply: Success,
})
