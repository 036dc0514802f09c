import { hashKey } from '@tanstack/react-query'
import { z } from '../../contract/zod.ts'

/** The schema of a form: what it sends, field by field. */
export type FormSchema = z.ZodObject

/** A form's content: every field, also while it is invalid. A choice that was not made is undefined. */
export type DraftOf<Schema extends FormSchema> = {
  [Name in keyof z.input<Schema>]-?: Exclude<z.input<Schema>[Name], undefined>
}

/** What a form without any input holds: each field's default, else the empty value of its type. */
export function emptyDraft<Schema extends FormSchema>(schema: Schema): DraftOf<Schema> {
  return eachField(schema, emptyValue)
}

const typeOf = (field: z.core.$ZodType) => (field as z.core.$ZodTypes)._zod.def.type

function emptyValue(field: z.core.$ZodType): unknown {
  const { def } = (field as z.core.$ZodTypes)._zod
  if (def.type === 'default') return structuredClone(def.defaultValue)
  if (def.type === 'nullable') return null
  if (def.type === 'literal') return def.values[0]
  if (def.type === 'array') return []
  if (def.type === 'string') return ''
  if (def.type === 'pipe') return emptyValue(typeOf(def.in) === 'transform' ? def.out : def.in)
  return undefined
}

/** The form's fields of what the server has stored; where that has null, or lacks one, it is as in `empty`. */
export function draftOf<Schema extends FormSchema>(
  schema: Schema,
  stored: object,
  empty: DraftOf<Schema>,
): DraftOf<Schema> {
  const values = stored as Record<string, unknown>
  return eachField(schema, (_, name) => structuredClone(values[name] ?? empty[name as keyof DraftOf<Schema>]))
}

/**
 * The form's fields of a draft that was kept, perhaps by another version of the page: a field that it lacks, or that
 * the form can't hold, is as in `unchanged`.
 */
export function restoredDraft<Schema extends FormSchema>(
  schema: Schema,
  savedDraft: object,
  unchanged: DraftOf<Schema>,
): DraftOf<Schema> {
  const values = savedDraft as Record<string, unknown>
  return eachField(schema, (field, name) =>
    name in values && isKind(field, values[name]) ? values[name] : unchanged[name as keyof DraftOf<Schema>],
  )
}

// Of the wrong kind, rather than not yet valid: an empty title, a text that is too long, a date in the past.
const WRONG_KIND = new Set([
  'invalid_type',
  'invalid_value',
  'invalid_union',
  'invalid_key',
  'unrecognized_keys',
])

/** Whether a form can hold this value in this field, valid or not. */
function isKind(field: z.core.$ZodType, value: unknown): boolean {
  const { error } = z.safeParse(field, value)
  return error === undefined || !error.issues.some(({ code }) => WRONG_KIND.has(code))
}

/** Whether two drafts are equal, once normalized as the server does. */
export function isSameDraft<Schema extends FormSchema>(
  schema: Schema,
  one: DraftOf<Schema>,
  other: DraftOf<Schema>,
): boolean {
  return differences(schema, one, other).size === 0
}

/** The names of the fields in which two drafts differ. */
export function differences<Schema extends FormSchema>(
  schema: Schema,
  one: DraftOf<Schema>,
  other: DraftOf<Schema>,
): Set<string> {
  const names = Object.keys(schema.shape) as (keyof DraftOf<Schema> & string)[]
  return new Set(
    names.filter(
      (name) => normal(schema.shape[name]!, one[name]) !== normal(schema.shape[name]!, other[name]),
    ),
  )
}

/** A field's value as the server would store it, as text; as it is while it is invalid. */
function normal(field: z.core.$ZodType, value: unknown): string {
  const { data, success } = z.safeParse(field, value)
  return hashKey([success ? data : value])
}

function eachField<Schema extends FormSchema>(
  schema: Schema,
  value: (field: z.core.$ZodType, name: string) => unknown,
): DraftOf<Schema> {
  const fields = Object.entries(schema.shape).map(([name, field]) => [name, value(field, name)])
  return Object.fromEntries(fields) as DraftOf<Schema>
}
