import { describe, expect, test } from 'vitest'
import { z } from '../../contract/zod.ts'
import { type Exceptions, expectFields, fieldsOf, fieldsOfSchema } from './access.shapes.ts'

const Name = z.object({ name: z.string() })

test.each<[string, z.ZodType, string[]]>([
  ['an object', z.object({ id: z.uuid(), at: Name }), ['at', 'at.name', 'id']],
  ['a list', z.array(z.object({ tags: z.array(z.string()) })), ['[].tags']],
  ['a nullable object', z.object({ at: Name.nullable() }), ['at', 'at.name']],
  ['an optional object', z.object({ at: Name.optional() }), ['at', 'at.name']],
  ['a default', z.object({ at: Name.default({ name: '' }) }), ['at', 'at.name']],
  ['a union', z.object({ ids: z.union([z.array(Name), z.literal('all')]) }), ['ids', 'ids[].name']],
  [
    'options by kind',
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a'), a: Name }),
      z.object({ kind: z.literal('b'), b: Name }),
    ]),
    ['a', 'a.name', 'b', 'b.name', 'kind'],
  ],
  ['an intersection', z.intersection(Name, z.object({ id: z.uuid() })), ['id', 'name']],
  ['a record', z.object({ links: z.record(z.string(), Name) }), ['links', 'links.*', 'links.*.name']],
  ['a pipe', z.object({ at: z.preprocess((value) => value, Name) }), ['at', 'at.name']],
  ['a lazy schema', z.object({ at: z.lazy(() => Name) }), ['at', 'at.name']],
  ['an unknown value', z.object({ at: z.unknown() }), ['at']],
])('finds the fields of %s', (_what, schema, fields) => {
  expect(fieldsOfSchema(schema)).toEqual(fields)
})

test('merges the fields of list items', () => {
  expect(fieldsOf([{ id: 1, at: null }, { at: { name: '' } }])).toEqual(['[].at', '[].at.name', '[].id'])
})

describe('expectFields', () => {
  const Post = z.object({
    id: z.uuid(),
    owner: Name.nullable(),
    links: z.record(z.string(), Name).optional(),
  })
  const full = { id: '', owner: { name: '' }, links: { Site: { name: '' } } }
  const site = { keys: { links: ['Site'] } }

  test.each<[string, unknown, Exceptions]>([
    ['all fields', full, site],
    ['null where nothing may be', { ...full, owner: null }, { ...site, empty: ['owner'] }],
    ['no optional field', { id: '', owner: full.owner }, { absent: ['links'] }],
    ['a record without keys', { ...full, links: {} }, { empty: ['links'] }],
  ])('accepts %s', (_what, value, exceptions) => {
    expectFields(value, Post, exceptions, 'Edit')
  })

  test.each<[string, unknown, Exceptions, { missing?: string[]; surplus?: string[]; needless?: string[] }]>([
    ['a missing field', { ...full, owner: {} }, site, { missing: ['owner.name'] }],
    ['null where something must be', { ...full, owner: null }, site, { missing: ['owner.name'] }],
    ['a surplus field', { ...full, owner: { name: '', email: '' } }, site, { surplus: ['owner.email'] }],
    ['something below an empty field', full, { ...site, empty: ['owner'] }, { surplus: ['owner.name'] }],
    [
      'an optional field that must be absent',
      full,
      { absent: ['links'] },
      { surplus: ['links', 'links.Site', 'links.Site.name'] },
    ],
    [
      'another key of a record',
      full,
      { keys: { links: ['Desk'] } },
      { missing: ['links.Desk', 'links.Desk.name'], surplus: ['links.Site', 'links.Site.name'] },
    ],
    ['an exception for an unknown field', full, { ...site, empty: ['author'] }, { needless: ['author'] }],
  ])('refuses %s', (_what, value, exceptions, faults) => {
    const actual = { missing: [], surplus: [], needless: [], ...faults }
    const message = expect.stringContaining('Edit contract/posts.ts')
    expect(() => expectFields(value, Post, exceptions, 'Edit contract/posts.ts')).toThrow(
      expect.objectContaining({ message, actual }),
    )
  })

  test('lets an exception for the whole value empty a list', () => {
    expectFields([], z.array(Name), { empty: [''] }, 'Edit')
  })
})
