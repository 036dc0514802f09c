import type { z } from '../../../contract/zod.ts'

/** What a schema says of the body as a whole: the message of a check that is marked so. */
export function wholeOf({ issues }: z.ZodError): string | undefined {
  return issues.find((issue) => issue.code === 'custom' && issue.params?.whole)?.message
}

// A caller with more wrong fields than this hasn't filled in a form.
const FIELDS_MAX = 50

/** The first message of each wrong field, by its dotted path. */
export function fieldsOf(error: z.ZodError): Record<string, string> {
  const fields = new Map<string, string>()
  for (const issue of error.issues.flatMap(inClosest)) {
    // A field named like the prototype would be lost on the way to the reader, so its message goes to the body as a
    // whole.
    const names = (issue.code === 'unrecognized_keys' ? issue.keys : ['']).map((name) =>
      name === '__proto__' ? '' : name,
    )
    for (const name of names) {
      if (fields.size === FIELDS_MAX) return Object.fromEntries(fields)
      const path = [...issue.path, name].filter((part) => part !== '').join('.') || 'body'
      if (!fields.has(path)) fields.set(path, issue.message)
    }
  }
  return Object.fromEntries(fields)
}

/** Of a body that may have several shapes: what is wrong with the one that it has the fields of. */
function inClosest(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const closest = issue.errors.find((option) =>
    option.every(({ code, path }) => code !== 'unrecognized_keys' && path.length > 0),
  )
  return closest?.map((one) => ({ ...one, path: [...issue.path, ...one.path] })) ?? [issue]
}
