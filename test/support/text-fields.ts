import type { z } from '../../contract/zod.ts'

/** The names of a schema's fields that hold text: no choice, no time, no id. */
export const textFieldsOf = (schema: z.ZodObject): string[] =>
  Object.entries(schema.shape).flatMap(([name, field]) => (isText(field) ? [name] : []))

function isText(field: z.core.$ZodType): boolean {
  const { def } = (field as z.core.$ZodTypes)._zod
  if (def.type === 'optional' || def.type === 'default' || def.type === 'nullable')
    return isText(def.innerType)
  return def.type === 'string' && !('format' in def)
}
