import { cleanText, isVisible, lengthOf } from './text.ts'
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

/** A text of one line: what parts its words is one blank. With `required`, the message when nothing is there. */
export function line(max: number, required?: string) {
  return z
    .string(required)
    .overwrite((value) => cleanText(value).replace(/\s+/g, ' ').trim())
    .refine((value) => required === undefined || isVisible(value), { error: required, abort: true })
    .refine((value) => lengthOf(value) <= max, `String must contain at most ${max} character(s)`)
    .meta({ maxLength: max })
}

/** A text of which something is seen; `message` is shown when it does not. */
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

/** The reply of a call that has nothing else to say. */
export const Success = z.object({ success: z.literal(true) })

/** A page of a long list is asked for by the cursor that the page before it ended with. */
export const Cursor = z.string().max(200)
