import fc from 'fast-check'

// Around each limit of docs/product.md#lengths, and far beyond.
const LENGTHS = [100, 101, 200, 201, 255, 256, 257, 320, 321, 500, 501, 1_000, 1_001, 5_001, 10_000, 10_001]
const HUGE = [20_000, 40_000, 100_000]
const UNITS = [
  ...['a', 'Z', '9', ' ', '\n', '.', '-', '@', '/', '%', '_', '\\', '"', "'", '<', '&', '{', '(', '|', ','],
  ...[
    'é',
    'ß',
    'İ',
    'ﷺ',
    '👍',
    '👩‍💻',
    '\u0301',
    '\u0301\u0316',
    'e\u0301',
    '\u0000',
    '\u200b',
    '\u202e',
    '\ud800',
  ],
  ...['a.', 'a@', '%00', '${', '\t ', '1e', '\r\n', '\u0344', 'https://', '::'],
]

const repeated = fc
  .record({
    unit: fc.constantFrom(...UNITS),
    length: fc.oneof({ arbitrary: fc.constantFrom(...LENGTHS), weight: 3 }, fc.constantFrom(...HUGE)),
  })
  .map(({ unit, length }) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length))

/** What has broken others: each for a reason of its own. */
const NOTED = [
  ...['', ' ', '\n', '\t', '\u0000', 'a\u0000b', '\u0007', '\u001b[2J', '\ufeff', '\ufffe', '\uffff'],
  ...['\ud800', '\udc00', '\ud83d', '\udc00\ud800', 'a\ud800z', '\u202eevil', '\u200b', '\u2028', '\u00ad'],
  ...['\u0301', 'Z\u0351\u036b\u0343', '\u{1F3F4}\u{E0067}\u{E007F}', '\u{10ffff}', 'ﬃ', 'Å', 'ı', 'ǅ', '𝕒'],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then', 'length', 'toJSON'],
  ...['null', 'undefined', 'NaN', 'true', '[object Object]', '-0', '1e309', '0x7f', '٣', '1_000'],
  ...["'", "' or 1=1 --", "'; drop table posts; --", '$1', '$$', '\\', '\\\\', '\\u0000', 'E\\x00', '::uuid'],
  ...['%', '_', '%%%', '\\%', '.*', '(a+)+$', '[', '(?', '*', '^', '(?<=', 'a|', '\\p{', '{}', '{{name}}'],
  ...[
    '<script>alert(1)</script>',
    '<img src=x onerror=y>',
    '&lt;',
    '$'.concat('{7*7}'),
    '=1+1',
    '@SUM(A1)',
    '\r\nBcc: x',
  ],
  ...['../../etc/passwd', '..\\..\\x', '/dev/null', 'file:///x', '//evil.example', 'C:\\con', '~root'],
  ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  ...['{00000000-0000-4000-8000-000000000000}', '0', '-1', '999999999999999999999999'],
  ...[
    'javascript:alert(1)',
    'data:text/html,x',
    'https://',
    'https://x',
    'https://[::1',
    'https://a@b.example',
  ],
  ...['https://a\u0000.example', 'https://xn--.example', 'https://a..example', 'https://\u{1F4A9}.example'],
  `https://x.${'a'.repeat(60_000)}.-`,
  `https://${'é'.repeat(4_000)}.example`,
  ...[
    'a@b',
    'a@b.c@d.e',
    '"a b"@c.example',
    'a@[127.0.0.1]',
    'é@é.example',
    'a@b.example\r\nBcc: c@d.example',
  ],
  `${'a'.repeat(300)}@b.example`,
  `a@${'b.'.repeat(5_000)}example`,
  ...['mailto:a@b.example?bcc=c', 'tel:+', `tel:${'1 '.repeat(20)}`, 'mailto:', 'tel:+1;ext=2'],
  ...[
    '0000-00-00',
    '2026-02-30',
    '2026-13-01',
    '275760-09-13',
    '+275760-09-13T00:00:00.000Z',
    '-000001-01-01',
  ],
  ...['9999-12-31', '10000-01-01', 'infinity', '-infinity', 'epoch', 'now', 'today', '24:00:00', 'allballs'],
  ...['2026-12-31T23:59:60Z', '2026-01-01T00:00:00+16:00', '2026-01-01T00:00:00.1234567891Z', '2026-W01-1'],
  ...[
    '2099-12-31T23:59:59.999+14:00',
    '2026-01-01T00:00:00-00:00',
    '0001-01-01T00:00:00Z',
    '2026-01-01 00:00Z',
  ],
  ...[
    'unread~',
    'read~null',
    'unread~2026-01-01T00:00:00Z~',
    '~',
    '~~~',
    '[]',
    '["a",1]',
    'bnVsbA==',
    '====',
    '*',
  ],
]

/** Text as somebody sends it who means harm, or whose program is broken. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: fc.constantFrom(...NOTED), weight: 6 },
  { arbitrary: repeated, weight: 2 },
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
    .map((units) => String.fromCharCode(...units)),
)

/** A little of it at a time, so that it fits in where a short text is wanted. */
export const shortHostileText = hostileText.map((text) => text.slice(0, 60))
