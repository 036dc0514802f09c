import { z } from './zod.ts'

/**
 * The list or map, refused as a whole when it has more than `max` entries, before any entry is checked:
 * reporting an issue for each of a hundred thousand would take too long.
 */
export const atMost = <Schema extends z.ZodType>(max: number, message: string, schema: Schema) =>
  z.preprocess<unknown, Schema, z.input<Schema>>((value, context) => {
    const count = typeof value === 'object' && value !== null ? Object.keys(value).length : 0
    if (count > max) context.addIssue(message)
    return value
  }, schema)
