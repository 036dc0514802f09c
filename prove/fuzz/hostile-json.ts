import fc from 'fast-check'
import { z } from '../../contract/zod.ts'
import { hostileText, shortHostileText } from './hostile-text.ts'

/** The part of a JSON schema that says where something may stand. */
export type Shape = {
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  oneOf?: Shape[]
  additionalProperties?: Shape | boolean
}

export function shapeOf(schema: z.ZodType | undefined): Shape {
  return schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape) : {}
}

const DEEP = 10_000
const WIDE = Array.from({ length: DEEP }, (_, n) => `"k${n}":${n}`).join()

// JSON as text, since much of it no value could hold. Some of it is none at all.
const NOTED = [
  ...[
    'null',
    'true',
    'false',
    '0',
    '-0',
    '-1',
    '0.1',
    '1e309',
    '-1e309',
    '1e-400',
    '2147483648',
    '-2147483649',
  ],
  ...[
    '9007199254740993',
    '9223372036854775808',
    '1e21',
    '123456789012345678901234567890',
    '[]',
    '{}',
    '[[]]',
  ],
  ...[
    'NaN',
    'Infinity',
    'undefined',
    '0x10',
    '01',
    '.5',
    '1.',
    '+1',
    "'a'",
    '[1,]',
    '{"a":1,}',
    '{a:1}',
    '//',
  ],
  ...[
    '[null]',
    '[""]',
    '[{}]',
    '{"length":-1}',
    '{"length":1e9}',
    '{"0":"a"}',
    '{"then":{}}',
    '{"toJSON":1}',
  ],
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"toString":1,"valueOf":1,"hasOwnProperty":1}',
  '{"\\u005f_proto__":{"admin":true}}',
  '{"a":1,"a":2,"a":{"a":3}}',
  '"\\ud800"',
  '"\\u0000"',
  `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
  `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
  '['.repeat(DEEP),
  `{${WIDE}}`,
  `[${'0,'.repeat(DEEP)}0]`,
  `[${'"a",'.repeat(DEEP)}"a"]`,
  `[${'{},'.repeat(DEEP)}{}]`,
  `${'9'.repeat(20_000)}`,
]

/** JSON text of any kind, right or wrong. */
export const hostileJson: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: fc.constantFrom(...NOTED), weight: 3 },
  { arbitrary: hostileText.map((text) => JSON.stringify(text)), weight: 4 },
  fc.json({ maxDepth: 4 }),
)

const keyed = (key: string, json: string) => `${JSON.stringify(key)}:${json}`

/** JSON text that has the shape, in which what is free is hostile. */
export function shaped(shape: Shape): fc.Arbitrary<string> {
  const given = shape.anyOf ?? shape.oneOf
  if (given) return fc.oneof(...given.map(shaped))
  if (shape.const !== undefined) return fc.constant(JSON.stringify(shape.const))
  if (shape.enum) return fc.constantFrom(...shape.enum.map((one) => JSON.stringify(one)))
  if (shape.type === 'object') return shapedObject(shape)
  if (shape.type === 'array') return shapedList(shape.items ?? {})
  if (shape.format === 'uuid') return fc.uuid().map((id) => JSON.stringify(id))
  if (shape.format === 'date-time') return someMoment
  if (shape.type === 'string') return hostileText.map((text) => JSON.stringify(text))
  if (shape.type === 'boolean') return fc.constantFrom('true', 'false')
  if (shape.type === 'number' || shape.type === 'integer') return someNumber
  return hostileJson
}

const someNumber = fc.oneof(fc.integer(), fc.double()).map((number) => JSON.stringify(number))
const someMoment = fc
  .date({ noInvalidDate: true, min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z') })
  .map((date) => JSON.stringify(date))

const shapedList = (items: Shape) =>
  fc.oneof(
    { arbitrary: fc.array(shaped(items), { maxLength: 5 }).map((list) => `[${list.join()}]`), weight: 4 },
    fc
      .record({ one: shaped(items), times: fc.constantFrom(20, 21, 50, 101, 1_000) })
      .map(
        ({ one, times }) => `[${Array.from({ length: times }, () => one.slice(0, 200_000 / times)).join()}]`,
      ),
  )

function shapedObject({ properties = {}, additionalProperties }: Shape): fc.Arbitrary<string> {
  const known = Object.entries(properties).map(([name, shape]) =>
    shaped(shape).map((json) => keyed(name, json)),
  )
  const more =
    typeof additionalProperties === 'object'
      ? fc.array(
          fc
            .record({ key: shortHostileText, json: shaped(additionalProperties) })
            .map(({ key, json }) => keyed(key, json)),
          { maxLength: 25 },
        )
      : fc.constant<string[]>([])
  const present = fc.array(fc.boolean(), { minLength: known.length, maxLength: known.length })
  return fc
    .record({ parts: fc.tuple(...known), more, present })
    .map(
      ({ parts, more: others, present: is }) => `{${[...parts.filter((_, n) => is[n]), ...others].join()}}`,
    )
}

/** Every place that the shape names, by its path. */
export function placesOf(shape: Shape, path: string[] = []): string[][] {
  const below = [...(shape.anyOf ?? []), ...(shape.oneOf ?? [])].flatMap((one) => placesOf(one, path))
  const named = Object.entries(shape.properties ?? {}).flatMap(([name, one]) => {
    const place = [...path, name]
    return [place, ...placesOf(one, place)]
  })
  const first = shape.items ? [[...path, '0'], ...placesOf(shape.items, [...path, '0'])] : []
  const other = shape.additionalProperties
  const free = typeof other === 'object' ? [[...path, 'Other'], ...placesOf(other, [...path, 'Other'])] : []
  return [
    ...new Map([...below, ...named, ...first, ...free].map((place) => [place.join('\n'), place])).values(),
  ]
}
