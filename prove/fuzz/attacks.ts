import fc from 'fast-check'
import { type AnyInput, addressOf } from '../../test/support/client.ts'
import { hostileJson, hostileText, placesOf, type Shape, shaped, shortText } from './hostile.ts'

/** What an attack changes in an otherwise correct request. */
export type Attack =
  /** Other JSON in a place of the body; undefined removes the place. */
  | { on: 'place'; path: string[]; json: string | undefined }
  /** One more key in the body, before the others. */
  | { on: 'key'; key: string; json: string }
  | { on: 'body'; text: string; type: string }
  /** The body cut at this part of its length, or with other bytes put in there. */
  | { on: 'bytes'; at: number; insert: number[] | null }
  /** In the address `*` is the right value and `^` the right value in upper case. */
  | { on: 'param'; name: string; text: string }
  | { on: 'query'; text: string }
  | { on: 'header'; name: string; value: string }

/** What the OpenAPI document says of one call. */
export type Operation = {
  parameters?: { in: string; name: string }[]
  requestBody?: { content: Record<string, { schema: Shape }> }
}
/** A request as it goes over the wire. */
export type Sent = { method: string; path: string; headers: Record<string, string>; body: Buffer | undefined }

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
const LONG = 'x'.repeat(7_000)
/** Below the limit: a refusal in the middle of a body may be lost with the connection. */
const BODY_MAX = 250_000
const MARK = 'replaced'

// biome-ignore format: a table, a header on each line
const HEADERS: Record<string, string[]> = {
  authorization: ['', 'Bearer', 'Bearer ', 'Bearer a.b.c', 'bearer x', 'Basic Og==', `Bearer ${LONG}`, 'Bearer \xff'],
  'idempotency-key': ['', 'short', 'constructor', "' or 1=1 --", '\xff'.repeat(20), LONG, 'a'.repeat(200)],
  'last-event-id': ['', 'x', ':', 'a:1', '1:99999999999999999999', 'a:-1', LONG, '__proto__:1'],
  'if-none-match': ['*', '""', 'W/"', LONG, '"a", "b"'],
  'if-modified-since': ['never', 'Thu, 01 Jan 1970 00:00:00 GMT', '275760'],
  range: ['bytes=0-0', 'bytes=0-0,5-,-1', 'bytes=-99999999999', 'bytes=a-b', `bytes=${'0-0,'.repeat(1_000)}`],
  'x-forwarded-for': ['127.0.0.1', '::1, x', LONG, '999.999.999.999', 'unknown'],
  'x-forwarded-host': ['evil.example', 'a, b'],
  'x-http-method-override': ['DELETE', 'TRACE'],
  'accept-encoding': ['', '*;q=0', 'br;q=1e309', 'gzip;q=-1, br;q=', LONG, 'identity;q=0, *;q=0'],
  accept: ['', '*', 'a/b;q=x', LONG],
  'accept-language': ['', '*', LONG],
  'content-encoding': ['gzip', 'br', 'x'],
  'user-agent': ['', '\xff', LONG, `Mozilla/5.0 (${'a; '.repeat(2_000)}`, 'Chrome/1.'.repeat(700)],
  origin: ['null', 'https://evil.example', '//'],
  'sec-fetch-site': ['cross-site', 'x', ''],
  host: ['evil.example', '[::1', 'a:b:c', '', LONG],
  cookie: ['__proto__=x', '=;=;', LONG],
}
// biome-ignore format: a list of wrong content types
const TYPES = [
  '', 'text/plain', 'text/html', 'application/xml', 'multipart/form-data', 'multipart/form-data; boundary=x',
  'application/json; charset=utf-16', 'application/json; charset=nonsense', 'APPLICATION/JSON', 'json', ';', FORM_TYPE,
  'application/json, text/plain', 'application/problem+json', '*/*', 'image/png', 'image/svg+xml',
  'application/octet-stream', `application/json; x=${'y'.repeat(5_000)}`,
]
const MULTIPART =
  '--x\r\ncontent-disposition: form-data; name="token"; filename="../x"\r\n\r\n\xff\0\r\n--x--\r\n'
const MULTIPARTS = [MULTIPART, MULTIPART.slice(0, 50), '', '--x--', '--x'.repeat(999)]
// Anything between a space and the end of Latin-1 can be in an address.
// biome-ignore format: a list
const JUNK = ['%', '%zz', '%00', '%ff', '%c0%ae', '..%2f..%2f', '%2e%2e%2f', '%0d%0aX:%20y', '%ED%A0%80', '\xff']
// biome-ignore format: a list
const PARAMS = [
  ...JUNK, ';', '*%00', '*%20', '%20*', '*/', '*/x', '*.', '{*}', '**', '*%2f', "*'--", '..', '.', '-', ':', '^',
  '00000000', 'a'.repeat(500), 'a'.repeat(501), '%41'.repeat(2_000),
]
// biome-ignore format: a list
const QUERIES = ['&&==&', '__proto__=x', '__proto__[a]=x', 'constructor=x', '%', '%00=%00', 'a=b&'.repeat(2_000)]
// biome-ignore format: a list
const KEYS = ['__proto__', 'constructor', 'toString', '', 'id', 'role', 'account_id', 'created_at', 'data', 'a']
// Invalid UTF-8, a byte order mark, control characters.
// biome-ignore format: a list
const BYTES = [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf5], [0xe2, 0x82], [0xef, 0xbb, 0xbf], [0], [0x1b], [0x80]]

const one = fc.constantFrom<string[]>
const encoded = (text: string) => encodeURIComponent(text.toWellFormed().slice(0, 2_000))
const encodedText = hostileText.map(encoded).filter((text) => text !== '')
const header = (name: string, values: string[]) =>
  one(...values).map((value): Attack => ({ on: 'header', name, value }))

function queryText(names: string[]): fc.Arbitrary<string> {
  const name = one(...names)
  const pair = fc.tuple(fc.oneof(name, shortText.map(encoded)), fc.oneof(encodedText, one(...JUNK)))
  return fc.oneof(
    { arbitrary: fc.tuple(name, fc.oneof(encodedText, one(...JUNK))).map((two) => two.join('=')), weight: 5 },
    name.map((a) => `${a}=a&${a}=b&${a}[]=c&${a}[a]=d&${a}.a=e`),
    one(...QUERIES),
    fc.array(pair, { maxLength: 4 }).map((pairs) => pairs.map((two) => two.join('=')).join('&')),
  )
}

const inBody = (type: string, text: fc.Arbitrary<string>) =>
  text.map((given): Attack => ({ on: 'body', type, text: given }))

/** Forms, for the calls that take them and for those that do not. */
const forms = (names: string[]) =>
  fc.oneof(
    inBody(FORM_TYPE, queryText(names)),
    inBody(`${FORM_TYPE}; charset=x`, hostileText),
    inBody('multipart/form-data; boundary=x', one(...MULTIPARTS)),
  )

const bytes: fc.Arbitrary<Attack> = fc.record({
  on: fc.constant('bytes' as const),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  insert: fc.oneof(fc.constantFrom(null, ...BYTES), fc.array(fc.nat(255), { maxLength: 8 })),
})

function onBody(shape: Shape | undefined): fc.WeightedArbitrary<Attack>[] {
  const places = shape ? placesOf(shape) : []
  const key = fc.oneof(one(...KEYS, ...places.map(([first = '']) => first)), shortText)
  const ways: fc.WeightedArbitrary<Attack>[] = [
    { arbitrary: bytes, weight: 2 },
    { arbitrary: inBody(JSON_TYPE, hostileJson), weight: 2 },
    { arbitrary: header('content-type', TYPES), weight: 1 },
    { arbitrary: fc.record({ on: fc.constant('key'), key, json: hostileJson }), weight: 2 },
  ]
  if (shape) ways.push({ arbitrary: inBody(JSON_TYPE, shaped(shape)), weight: 6 })
  if (places.length === 0) return ways
  // One time in fifteen the place is missing.
  const json = fc.option(hostileJson, { freq: 14, nil: undefined })
  const place = fc.record({ on: fc.constant('place' as const), path: fc.constantFrom(...places), json })
  return [...ways, { arbitrary: place, weight: 15 }]
}

/** Everything that can be done to a request of this route; `operation` is missing where the document has none. */
export function attacksOn(at: string, operation: Operation = {}): fc.Arbitrary<Attack> {
  const asked = (operation.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name)
  const takesForms = /verify$|unsubscribe$/.test(at)
  const ways: fc.WeightedArbitrary<Attack>[] = [
    { arbitrary: fc.oneof(...Object.entries(HEADERS).map((row) => header(...row))), weight: 2 },
    {
      arbitrary: queryText([...asked, 'id', 'token']).map((text) => ({ on: 'query', text })),
      weight: asked.length > 0 || takesForms ? 8 : 1,
    },
    ...[...at.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
      arbitrary: fc.oneof(one(...PARAMS), encodedText).map((text): Attack => ({ on: 'param', name, text })),
      weight: 4,
    })),
  ]
  if (/^(GET|HEAD) /.test(at)) return fc.oneof(...ways)
  ways.push(...onBody(operation.requestBody?.content[JSON_TYPE]?.schema))
  ways.push({ arbitrary: forms(['type', 'token', 'token_hash']), weight: takesForms ? 12 : 1 })
  return fc.oneof(...ways)
}

/** The request of a route with the attack in it. */
export function attacked(at: string, input: AnyInput, attack: Attack, token: string | undefined): Sent {
  const [method = '', pattern = ''] = at.split(' ')
  const type = attack.on === 'body' ? attack.type : (input.raw?.type ?? JSON_TYPE)
  const body = bodyOf(input, attack)?.subarray(0, BODY_MAX)
  const headers: Record<string, string> = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...input.headers,
    ...(body && { 'content-type': type, 'content-length': String(body.length) }),
    ...(attack.on === 'header' && { [attack.name]: attack.value }),
  }
  return { method, path: pathOf(pattern, input, attack), headers, body }
}

function bodyOf({ body, raw }: AnyInput, attack: Attack): Buffer | undefined {
  const right = raw ? Buffer.from(raw.bytes as Uint8Array) : Buffer.from(JSON.stringify(body) ?? '')
  switch (attack.on) {
    case 'body':
      return Buffer.from(attack.text, attack.type === JSON_TYPE ? 'utf8' : 'latin1')
    case 'place':
      return Buffer.from(replaced(body, attack.path, attack.json))
    case 'key': {
      const extra = `{${JSON.stringify(attack.key)}:${attack.json}`
      const rest = right.length > 2 ? `,${right.toString().slice(1)}` : '}'
      return Buffer.from(extra + rest)
    }
    case 'bytes': {
      const cut = Math.floor(attack.at * right.length)
      const rest = attack.insert === null ? [] : [Buffer.from(attack.insert), right.subarray(cut)]
      return Buffer.concat([right.subarray(0, cut), ...rest])
    }
    case 'param':
    case 'query':
    case 'header':
      return right.length > 0 ? right : undefined
  }
}

/** The body as JSON text with other JSON in this place, or without the place. */
function replaced(body: unknown, path: string[], json: string | undefined): string {
  const copy = structuredClone(body ?? {}) as Record<string, unknown>
  let holder = copy
  for (const step of path.slice(0, -1)) {
    if (typeof holder[step] !== 'object' || holder[step] === null) holder[step] = {}
    holder = holder[step] as Record<string, unknown>
  }
  holder[path.at(-1)!] = json === undefined ? undefined : MARK
  return JSON.stringify(copy).replace(`"${MARK}"`, () => json ?? '')
}

function pathOf(pattern: string, { params = {}, query }: AnyInput, attack: Attack): string {
  let path = addressOf(pattern, params, query)
  if (attack.on === 'query') path += `${path.includes('?') ? '&' : '?'}${attack.text}`
  if (attack.on === 'param') {
    const right = encodeURIComponent(String(params[attack.name]))
    const wrong = attack.text === '^' ? right.toUpperCase() : attack.text.replaceAll('*', right)
    path = addressOf(pattern.replace(`:${attack.name}`, MARK), params, query).replace(MARK, () => wrong)
  }
  // An address with anything else is not a request at all (prove/slow-peers).
  return path.replace(/[^\x21-\xff]/g, '').slice(0, 12_000)
}
