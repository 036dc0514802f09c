import { expect } from 'vitest'
import { z } from '../../contract/zod.ts'

/** What a schema can't say about a value in the tests' scene, by path. The value itself has the empty path. */
export type Exceptions = {
  /** Null or without items: nothing is below. */
  empty?: readonly string[]
  /** Optional, or of another option of a union: not there at all. */
  absent?: readonly string[]
  /** The keys of a record. */
  keys?: Record<string, readonly string[]>
}

/**
 * Fails unless the value has exactly the schema's fields, with the exceptions, and each exception is about a field that
 * the schema has. `edit` is the message: which files to change.
 */
export function expectFields(value: unknown, schema: z.ZodType, exceptions: Exceptions, edit: string): void {
  const actual = fieldsOf(value)
  const { expected, needless } = withExceptions(fieldsOfSchema(schema), exceptions)
  const missing = expected.filter((field) => !actual.includes(field))
  const surplus = actual.filter((field) => !expected.includes(field))
  expect({ missing, surplus, needless }, edit).toEqual({ missing: [], surplus: [], needless: [] })
}

/** The fields of a value, list items merged: `posts`, `posts[].account`, `posts[].account.name`. */
export function fieldsOf(value: unknown): string[] {
  return unique(walk(value, ''))
}

/** The fields of all that a schema allows, in the same notation; `*` is any key of a record. */
export function fieldsOfSchema(schema: z.ZodType): string[] {
  return unique(walkSchema(z.toJSONSchema(schema, { unrepresentable: 'any' }), ''))
}

function withExceptions(fields: string[], { empty = [], absent = [], keys = {} }: Exceptions) {
  let expected = fields
  const needless: string[] = []
  const change = (path: string, isMeant: (field: string) => boolean, names: readonly string[] = []) => {
    if (!expected.some(isMeant)) needless.push(path)
    expected = expected.flatMap((field) =>
      isMeant(field) ? names.map((name) => field.replace('*', () => name)) : [field],
    )
  }
  for (const [path, names] of Object.entries(keys)) change(path, (field) => isIn(field, `${path}.*`), names)
  for (const path of absent) change(path, (field) => isIn(field, path))
  for (const path of empty) change(path, (field) => isIn(field, path) && field !== path)
  return { expected, needless }
}

const unique = (fields: string[]) => [...new Set(fields)].sort()

/** Whether the field is at the path or below it. */
const isIn = (field: string, path: string) =>
  field.startsWith(path) && /^($|[.[])/.test(field.slice(path.length))

const join = (at: string, name: string) => (at === '' ? name : `${at}.${name}`)

function walk(value: unknown, at: string): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => walk(one, `${at}[]`))
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const path = join(at, name)
    return [path, ...walk(inner, path)]
  })
}

type Json = z.core.JSONSchema.JSONSchema

function walkSchema(json: Json, at: string): string[] {
  const { properties, propertyNames, additionalProperties, items, anyOf = [], oneOf = [], allOf = [] } = json
  const named = Object.entries(propertyNames ? { '*': additionalProperties } : (properties ?? {}))
  return [
    ...named.flatMap(([name, inner]) => {
      const path = join(at, name)
      return [path, ...walkSchema(inner as Json, path)]
    }),
    ...(items ? walkSchema(items as Json, `${at}[]`) : []),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((option) => walkSchema(option, at)),
  ]
}
