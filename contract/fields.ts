import { KEYWORDS, uniqueKeywords, whyNotKeyword } from './keywords.rules.ts'
import { cleanText, isVisible, lengthOf } from './text.ts'
import { BEATS, type Beat } from './vocabulary.ts'
import { z } from './zod.ts'

/**
 * A text that a member writes: cleaned (see cleanText) and at most `max` code points.
 * Source of the limits: docs/product.md#lengths.
 */
export function text(max: number) {
  return z
    .string()
    .overwrite(cleanText)
    .refine((value) => lengthOf(value) <= max, `String must contain at most ${max} character(s)`)
    .meta({ maxLength: max })
}

/** A text of one line: white space between words becomes one space. `required` is the message for an empty one. */
export function line(max: number, required?: string) {
  return z
    .string(required)
    .overwrite((value) => cleanText(value).replace(/\s+/g, ' ').trim())
    .refine((value) => required === undefined || isVisible(value), { error: required, abort: true })
    .refine((value) => lengthOf(value) <= max, `String must contain at most ${max} character(s)`)
    .meta({ maxLength: max })
}

/** A text with something visible in it; `message` is shown otherwise. */
export function requiredText(max: number, message: string) {
  return z
    .string(message)
    .overwrite((value) => cleanText(value).trim())
    .refine(isVisible, { error: message, abort: true })
    .refine((value) => lengthOf(value) <= max, `String must contain at most ${max} character(s)`)
    .meta({ minLength: 1, maxLength: max })
}

/** An id in a path or body. */
export const Id = z.uuid()

/** A moment as the server writes it: ISO 8601 with an offset. */
export const Moment = z.iso.datetime({ offset: true })

/** A moment that the page has from the server: in UTC, and none of the year 0, which PostgreSQL does not know. */
export const KnownMoment = z.iso
  .datetime()
  .max(32)
  .refine((at) => at > '1', 'Invalid input')

/** The last day of a vacation that another member is on and lets others know of, by their clock; null: none. */
export const AwayUntil = z.iso.date().nullable()

/** The reply of a call that has nothing else to say. */
export const Success = z.object({ success: z.literal(true) })

/** The cursor that the page before ended with. */
export const Cursor = z.string().max(200)

/** A switch in a query. */
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

const isBeat = (value: string): value is Beat => (BEATS as readonly string[]).includes(value)

/** Beats in a query, comma-separated. */
export const beatList = z
  .string()
  .max(1_000)
  .transform((list) => [...new Set(list.split(',').filter(Boolean))])
  .refine((list) => list.every(isBeat), 'Invalid input')

/** Keywords in a query, comma-separated. */
export const keywordList = z
  .string()
  .max(KEYWORDS.perList * 2 * KEYWORDS.length)
  .transform((list) =>
    uniqueKeywords(
      list
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
    ),
  )
  .refine(
    (list) => list.length <= KEYWORDS.perList && list.every((one) => whyNotKeyword(one) === null),
    'Invalid input',
  )
