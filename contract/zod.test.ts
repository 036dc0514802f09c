import { expect, test } from 'vitest'
import { requiredText, text } from './fields.ts'
import { z } from './zod.ts'

const messageOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

test('reports a missing value as "Required"', () => {
  for (const schema of [
    z.string(),
    z.enum(['a', 'b']),
    z.union([z.iso.date(), z.iso.datetime()]),
    z.array(z.string()),
  ])
    expect(messageOf(schema, undefined)).toBe('Required')
  expect(messageOf(z.object({ a: z.number() }), {})).toBe('Required')
})

test('reports a wrong kind or form as "Invalid input"', () => {
  expect(messageOf(z.string(), 7)).toBe('Invalid input')
  expect(messageOf(z.string(), null)).toBe('Invalid input')
  expect(messageOf(z.enum(['a', 'b']), 'c')).toBe('Invalid input')
  expect(messageOf(z.email(), 'kim')).toBe('Invalid input')
  expect(messageOf(z.uuid(), '7')).toBe('Invalid input')
  expect(messageOf(z.strictObject({}), { extra: 1 })).toBe('Invalid input')
  expect(messageOf(z.number().max(3), 4)).toBe('Invalid input')
})

test('says how many characters a text takes when it is too short or too long', () => {
  expect(messageOf(z.string().min(6), 'abc')).toBe('String must contain at least 6 character(s)')
  expect(messageOf(z.string().max(2), 'abc')).toBe('String must contain at most 2 character(s)')
  expect(messageOf(text(2), 'abc')).toBe('String must contain at most 2 character(s)')
})

test('prefers a field’s own message over the general one', () => {
  expect(messageOf(requiredText(5, 'Title is required'), undefined)).toBe('Title is required')
  expect(messageOf(requiredText(5, 'Title is required'), ' \n ')).toBe('Title is required')
  expect(messageOf(requiredText(5, 'Title is required'), 'longer')).toBe(
    'String must contain at most 5 character(s)',
  )
})

test('counts a text as it is stored: cleaned, and in code points', () => {
  expect(text(2).parse('👍👍')).toBe('👍👍')
  expect(text(2).parse('a\u200b\u0000b')).toBe('ab')
  expect(requiredText(2, 'x').parse('  ab  ')).toBe('ab')
})

test('compiles no code for schemas: the content security policy would refuse it', () => {
  expect(z.config().jitless).toBe(true)
})
