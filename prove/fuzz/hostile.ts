import fc from 'fast-check'

/** The parts of a JSON schema, as the served OpenAPI document has it, that say what may be where. */
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

// biome-ignore format: a list of what has broken other servers, by kind
const TEXTS = [
  '', ' ', '\n', '\t', '\u0000', 'a\u0000b', '\u0007', '\u001b[2J', '\ufeff', '\ufffe', '\uffff', '\ud800', '\udc00',
  '\ud83d', '\udc00\ud800', 'a\ud800z', '\u202eevil', '\u200b', '\u2028', '\u00ad', '\u0301', 'Z\u0351\u036b\u0343',
  '\u{1F3F4}\u{E0067}\u{E007F}', '\u{10ffff}', 'ﬃ', 'Å', 'ı', 'ǅ', '𝕒',
  '__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then', 'length', 'toJSON', 'null', 'undefined',
  'NaN', 'true', '[object Object]', '-0', '1e309', '0x7f', '٣', '1_000', '0', '-1', '999999999999999999999999',
  "'", "' or 1=1 --", "'; drop table posts; --", '$1', '$$', '\\', '\\\\', '\\u0000', 'E\\x00', '::uuid', '%', '_', '%%%',
  '\\%', '.*', '(a+)+$', '[', '(?', '*', '^', '(?<=', 'a|', '\\p{', '{}', '{{name}}', '<script>alert(1)</script>',
  '<img src=x onerror=y>', '&lt;', '$'.concat('{7*7}'), '=1+1', '@SUM(A1)', '\r\nBcc: x', '../../etc/passwd', '..\\..\\x',
  '/dev/null', 'file:///x', '//evil.example', 'C:\\con', '~root', '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff', '{00000000-0000-4000-8000-000000000000}', 'javascript:alert(1)',
  'data:text/html,x', 'https://', 'https://x', 'https://[::1', 'https://a@b.example', 'https://a\u0000.example',
  'https://xn--.example', 'https://a..example', 'https://\u{1F4A9}.example', `https://x.${'a'.repeat(60_000)}.-`,
  `https://${'é'.repeat(4_000)}.example`, 'a@b', 'a@b.c@d.e', '"a b"@c.example', 'a@[127.0.0.1]', 'é@é.example',
  'a@b.example\r\nBcc: c@d.example', `${'a'.repeat(300)}@b.example`, `a@${'b.'.repeat(5_000)}example`,
  'mailto:a@b.example?bcc=c', 'tel:+', `tel:${'1 '.repeat(20)}`, 'mailto:', 'tel:+1;ext=2',
  '0000-00-00', '2026-02-30', '2026-13-01', '275760-09-13', '+275760-09-13T00:00:00.000Z', '-000001-01-01', '9999-12-31',
  '10000-01-01', 'infinity', '-infinity', 'epoch', 'now', 'today', '24:00:00', 'allballs', '2026-12-31T23:59:60Z',
  '2026-01-01T00:00:00+16:00', '2026-01-01T00:00:00.1234567891Z', '2026-W01-1', '2099-12-31T23:59:59.999+14:00',
  '2026-01-01T00:00:00-00:00', '0001-01-01T00:00:00Z', '2026-01-01 00:00Z',
  'unread~', 'read~null', 'unread~2026-01-01T00:00:00Z~', '~', '~~~', '[]', '["a",1]', 'bnVsbA==', '====',
]

// biome-ignore format: the same
const UNITS = [
  'a', 'Z', '9', ' ', '\n', '.', '-', '@', '/', '%', '_', '\\', '"', "'", '<', '&', '{', '(', '|', ',', 'é', 'ß', 'İ', 'ﷺ',
  '👍', '👩‍💻', '\u0301', '\u0301\u0316', 'e\u0301', '\u0000', '\u200b', '\u202e', '\ud800', 'a.', 'a@', '%00', '${', '\t ', '1e',
  '\r\n', '\u0344', 'https://', '::',
]
// Around each limit of docs/product.md#lengths, and far beyond.
// biome-ignore format: the same
const LENGTHS = [100, 101, 200, 201, 255, 256, 257, 320, 321, 500, 501, 1_000, 1_001, 5_001, 10_000, 10_001, 20_000, 40_000, 100_000]

const repeated = fc
  .tuple(fc.constantFrom(...UNITS), fc.constantFrom(...LENGTHS))
  .map(([unit, length]) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length))

/** Text as an attacker or a broken program sends it. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: fc.constantFrom(...TEXTS), weight: 6 },
  { arbitrary: repeated, weight: 2 },
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  // Lone surrogates among it.
  fc.array(fc.nat(0xffff), { maxLength: 20 }).map((units) => String.fromCharCode(...units)),
)

/** For where a short text is expected. */
export const shortText = hostileText.map((text) => text.slice(0, 60))

const DEEP = 10_000
const times = (text: string) => text.repeat(DEEP)
const quoted = (value: unknown) => JSON.stringify(value)

// As text, since no value could hold most of it. Some of it is not JSON at all.
// biome-ignore format: the same
const JSONS = [
  'null', 'true', 'false', '0', '-0', '-1', '0.1', '1e309', '-1e309', '1e-400', '2147483648', '-2147483649',
  '9007199254740993', '9223372036854775808', '1e21', '123456789012345678901234567890', '9'.repeat(20_000), '[]', '{}', '[[]]',
  'NaN', 'Infinity', 'undefined', '0x10', '01', '.5', '1.', '+1', "'a'", '[1,]', '{"a":1,}', '{a:1}', '//',
  '[null]', '[""]', '[{}]', '{"length":-1}', '{"length":1e9}', '{"0":"a"}', '{"then":{}}', '{"toJSON":1}',
  '{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}', '{"\\u005f_proto__":{"admin":true}}',
  '{"toString":1,"valueOf":1,"hasOwnProperty":1}', '{"a":1,"a":2,"a":{"a":3}}', '"\\ud800"', '"\\u0000"',
  `${times('[')}${times(']')}`, `${times('{"a":')}1${times('}')}`, times('['),
  `{${Array.from({ length: DEEP }, (_, n) => `"k${n}":${n}`).join()}}`,
  `[${times('0,')}0]`, `[${times('"a",')}"a"]`, `[${times('{},')}{}]`,
]

/** JSON text of any kind, well-formed or not. */
export const hostileJson: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: fc.constantFrom(...JSONS), weight: 3 },
  { arbitrary: hostileText.map(quoted), weight: 4 },
  fc.json({ maxDepth: 4 }),
)

const moment = fc.date({ noInvalidDate: true, min: new Date('0001-01-01Z'), max: new Date('9999-12-31Z') })
const scalars: Record<string, fc.Arbitrary<string>> = {
  uuid: fc.uuid().map(quoted),
  'date-time': moment.map(quoted),
  string: hostileText.map(quoted),
  boolean: fc.constantFrom('true', 'false'),
  number: fc.oneof(fc.integer(), fc.double()).map(quoted),
  integer: fc.oneof(fc.integer(), fc.double()).map(quoted),
}

/** JSON text that has this shape, with hostile values wherever the shape leaves them open. */
export function shaped(shape: Shape): fc.Arbitrary<string> {
  const either = shape.anyOf ?? shape.oneOf
  if (either) return fc.oneof(...either.map(shaped))
  if (shape.const !== undefined) return fc.constant(quoted(shape.const))
  if (shape.enum) return fc.constantFrom(...shape.enum.map(quoted))
  if (shape.type === 'object') return shapedObject(shape)
  if (shape.type === 'array') return shapedList(shape.items ?? {})
  return scalars[shape.format ?? ''] ?? scalars[shape.type ?? ''] ?? hostileJson
}

function shapedList(items: Shape): fc.Arbitrary<string> {
  const long = fc
    .tuple(shaped(items), fc.constantFrom(20, 21, 50, 101, 1_000))
    .map(([one, count]) => Array.from({ length: count }, () => one.slice(0, 200_000 / count)))
  const short = fc.array(shaped(items), { maxLength: 5 })
  return fc.oneof({ arbitrary: short, weight: 4 }, long).map((list) => `[${list.join()}]`)
}

function shapedObject({ properties = {}, additionalProperties: other }: Shape): fc.Arbitrary<string> {
  const known = Object.entries(properties).map(([name, shape]) =>
    fc.option(shaped(shape).map((json) => `${quoted(name)}:${json}`)),
  )
  const pair = fc
    .tuple(shortText, typeof other === 'object' ? shaped(other) : fc.constant('0'))
    .map(([key, json]) => `${quoted(key)}:${json}`)
  const more = fc.array(pair, { maxLength: typeof other === 'object' ? 25 : 0 })
  return fc
    .tuple(fc.tuple(...known), more)
    .map(([own, others]) => `{${[...own.filter((part) => part !== null), ...others].join()}}`)
}

/** The path of every place that the shape names. */
export function placesOf(shape: Shape, path: string[] = []): string[][] {
  const other = shape.additionalProperties
  const below: [string, Shape][] = [
    ...Object.entries(shape.properties ?? {}),
    ...(shape.items ? [['0', shape.items] as [string, Shape]] : []),
    ...(typeof other === 'object' ? [['Other', other] as [string, Shape]] : []),
  ]
  return [
    ...[...(shape.anyOf ?? []), ...(shape.oneOf ?? [])].flatMap((one) => placesOf(one, path)),
    ...below.flatMap(([name, one]) => [[...path, name], ...placesOf(one, [...path, name])]),
  ]
}
