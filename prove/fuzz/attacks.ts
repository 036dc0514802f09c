import fc from 'fast-check'
import type { Row } from '../../test/access.cells.ts'
import { hostileJson, placesOf, shaped, shapeOf } from './hostile-json.ts'
import { hostileText, shortHostileText } from './hostile-text.ts'

/** What is wrong with a request that is right otherwise. */
export type Attack =
  /** Something else in a place of the body, by its path. */
  | { on: 'place'; path: string[]; json: string }
  | { on: 'absence'; path: string[] }
  /** A key more, before the others; both are JSON. */
  | { on: 'key'; key: string; json: string }
  | { on: 'body'; text: string }
  /** Bytes of the body, at a part of its length between 0 and 1: cut there, or with others put in. */
  | { on: 'bytes'; at: number; insert: number[] | null }
  | { on: 'type'; type: string }
  | { on: 'form'; type: string; text: string }
  /** As it stands in the address: `*` is what was right. */
  | { on: 'param'; name: string; text: string }
  | { on: 'query'; text: string }
  | { on: 'header'; name: string; value: string }

const encoded = (text: string) => encodeURIComponent(text.toWellFormed().slice(0, 2_000))
/** Anything between blank and the end of Latin-1 can stand in an address. */
const junk = [
  '%',
  '%zz',
  '%00',
  '%ff',
  '%c0%ae',
  '..%2f..%2f',
  '%2e%2e%2f',
  '%0d%0aX:%20y',
  '%ED%A0%80',
  '\xff',
]
const RAW = [
  ...junk,
  ';',
  '*%00',
  '*%20',
  '%20*',
  '*/',
  '*/x',
  '*.',
  '{*}',
  '**',
  '*%2f',
  "*'--",
  '..',
  '.',
  '-',
  ':',
]

const paramText = fc.oneof(
  fc.constantFrom(...RAW, 'a'.repeat(500), 'a'.repeat(501), '%41'.repeat(2_000)),
  fc.constantFrom('upper', 'nil').map((way) => (way === 'nil' ? '0'.repeat(8) : '^')),
  hostileText.map(encoded).filter((text) => text !== ''),
)

const TYPES = [
  ...[
    '',
    'text/plain',
    'text/html',
    'application/xml',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
  ],
  ...[
    'application/json; charset=utf-16',
    'application/json; charset=nonsense',
    'APPLICATION/JSON',
    'json',
    ';',
  ],
  ...['application/x-www-form-urlencoded', 'application/json, text/plain', 'application/problem+json', '*/*'],
  ...['image/png', 'image/svg+xml', 'application/octet-stream', `application/json; x=${'y'.repeat(5_000)}`],
]

const MULTIPART =
  '--x\r\ncontent-disposition: form-data; name="token"; filename="../x"\r\n\r\n\xff\u0000\r\n--x--\r\n'

const LONG = 'x'.repeat(7_000)
const HEADERS: [string, string[]][] = [
  [
    'authorization',
    ['', 'Bearer', 'Bearer ', 'Bearer a.b.c', 'bearer x', 'Basic Og==', `Bearer ${LONG}`, 'Bearer \xff'],
  ],
  ['idempotency-key', ['', 'short', 'constructor', "' or 1=1 --", '\xff'.repeat(20), LONG, 'a'.repeat(200)]],
  ['last-event-id', ['', 'x', ':', 'a:1', '1:99999999999999999999', 'a:-1', LONG, '__proto__:1']],
  ['if-none-match', ['*', '""', 'W/"', LONG, '"a", "b"']],
  ['if-modified-since', ['never', 'Thu, 01 Jan 1970 00:00:00 GMT', '275760']],
  [
    'range',
    ['bytes=0-0', 'bytes=0-0,5-,-1', 'bytes=-99999999999', 'bytes=a-b', `bytes=${'0-0,'.repeat(1_000)}`],
  ],
  ['x-forwarded-for', ['127.0.0.1', '::1, x', LONG, '999.999.999.999', 'unknown']],
  ['x-forwarded-host', ['evil.example', 'a, b']],
  ['x-http-method-override', ['DELETE', 'TRACE']],
  ['accept-encoding', ['', '*;q=0', 'br;q=1e309', 'gzip;q=-1, br;q=', LONG, 'identity;q=0, *;q=0']],
  ['accept', ['', '*', 'a/b;q=x', LONG]],
  ['accept-language', ['', '*', LONG]],
  ['content-encoding', ['gzip', 'br', 'x']],
  ['user-agent', ['', '\xff', LONG, `Mozilla/5.0 (${'a; '.repeat(2_000)}`, `${'Chrome/1.'.repeat(700)}`]],
  ['origin', ['null', 'https://evil.example', '//']],
  ['sec-fetch-site', ['cross-site', 'x', '']],
  ['host', ['evil.example', '[::1', 'a:b:c', '', LONG]],
  ['cookie', ['__proto__=x', '=;=;', LONG]],
]
const header = fc.oneof(
  ...HEADERS.map(([name, values]) =>
    fc.constantFrom(...values).map((value): Attack => ({ on: 'header', name, value })),
  ),
)

const bytes = fc.record({
  on: fc.constant('bytes' as const),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  insert: fc.oneof(
    fc.constantFrom(
      null,
      ...[
        [0xff],
        [0xc0, 0x80],
        [0xed, 0xa0, 0x80],
        [0xf5],
        [0xe2, 0x82],
        [0xef, 0xbb, 0xbf],
        [0],
        [0x1b],
        [0x80],
      ],
    ),
    fc.array(fc.nat(255), { maxLength: 8 }),
  ),
})

const pairs = (names: string[]) =>
  fc
    .array(fc.tuple(fc.oneof(fc.constantFrom(...names), shortHostileText), hostileText), { maxLength: 4 })
    .map((list) => list.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&'))

const queryText = (names: string[]) => {
  const name = fc.constantFrom(...names)
  return fc.oneof(
    { arbitrary: fc.tuple(name, hostileText).map(([one, text]) => `${one}=${encoded(text)}`), weight: 4 },
    { arbitrary: fc.tuple(name, fc.constantFrom(...junk)).map(([one, text]) => `${one}=${text}`), weight: 2 },
    name.map((one) => `${one}=a&${one}=b&${one}[]=c&${one}[a]=d&${one}.a=e`),
    fc.constantFrom(
      '&&==&',
      '__proto__=x',
      '__proto__[a]=x',
      'constructor=x',
      '%',
      '%00=%00',
      'a=b&'.repeat(2_000),
    ),
    pairs(names),
  )
}

const form = (names: string[]) =>
  fc.oneof(
    fc.record({
      on: fc.constant('form' as const),
      type: fc.constantFrom(
        'application/x-www-form-urlencoded',
        'application/x-www-form-urlencoded; charset=x',
      ),
      text: fc.oneof(pairs(names), queryText(names), hostileText),
    }),
    fc.constantFrom(MULTIPART, MULTIPART.slice(0, 50), '', '--x--', '--x'.repeat(1_000)).map((text) => ({
      on: 'form' as const,
      type: 'multipart/form-data; boundary=x',
      text,
    })),
  )

/** What can be done to the requests of this row. */
export function attacksOn({ at, endpoint }: Row): fc.Arbitrary<Attack> {
  const { params, query, body } = endpoint?.schemas ?? {}
  const names = [...at.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const asked = [
    ...Object.keys(shapeOf(query).properties ?? {}),
    ...(/unsubscribe/.test(at) ? ['token'] : []),
  ]
  const ways: fc.WeightedArbitrary<Attack>[] = [
    { arbitrary: header, weight: 2 },
    {
      arbitrary: queryText([...asked, 'id']).map((text) => ({ on: 'query', text })),
      weight: asked.length ? 8 : 1,
    },
  ]
  for (const name of names)
    ways.push({ arbitrary: paramText.map((text) => ({ on: 'param', name, text })), weight: params ? 3 : 6 })
  if (/^(GET|HEAD) /.test(at)) return fc.oneof(...ways)
  ways.push(...onBody(body ? placesOf(shapeOf(body)) : []))
  if (body) ways.push({ arbitrary: shaped(shapeOf(body)).map((text) => ({ on: 'body', text })), weight: 6 })
  const takesForms = /verify$|unsubscribe$/.test(at)
  ways.push({ arbitrary: form(['type', 'token', 'token_hash']), weight: takesForms ? 12 : 1 })
  return fc.oneof(...ways)
}

function onBody(places: string[][]): fc.WeightedArbitrary<Attack>[] {
  const key = fc.oneof(
    fc.constantFrom(
      '__proto__',
      'constructor',
      'toString',
      '',
      'id',
      'role',
      'account_id',
      'created_at',
      'data',
    ),
    shortHostileText,
  )
  const general: fc.WeightedArbitrary<Attack>[] = [
    { arbitrary: bytes, weight: 2 },
    { arbitrary: hostileJson.map((text) => ({ on: 'body', text })), weight: 2 },
    { arbitrary: fc.constantFrom(...TYPES).map((type) => ({ on: 'type', type })), weight: 1 },
    {
      arbitrary: fc
        .tuple(fc.oneof(key, fc.constantFrom(...places.map(([first = '']) => first), 'a')), hostileJson)
        .map(([name, json]) => ({ on: 'key', key: JSON.stringify(name), json })),
      weight: 2,
    },
  ]
  if (places.length === 0) return general
  const place = fc.constantFrom(...places)
  return [
    ...general,
    {
      arbitrary: fc.tuple(place, hostileJson).map(([path, json]) => ({ on: 'place', path, json })),
      weight: 14,
    },
    { arbitrary: place.map((path) => ({ on: 'absence', path })), weight: 1 },
  ]
}
