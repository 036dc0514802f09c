import { expect, test } from 'vitest'
import { addressOf, digestOf, mailedPost, mailing, ORIGIN, sent } from '../../test/support/alert-mailing.ts'
import type { MailedPost } from './alert-mails.ts'
import { alertEmail } from './alert-words.ts'
import { wrapped } from './columns.rules.ts'

const single = (post: MailedPost) => alertEmail(mailing([post]), { held_by: null, expired: 0 })

const unescaped = (html: string) => html.replaceAll('&amp;', '&')
const linksIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, to = '']) => unescaped(to))
const linesOf = (text: string) => text.split('\n')

const wide = (length: number) => '界'.repeat(length)
/** As long as anything may be. */
const longest = (id: string): MailedPost =>
  mailedPost(id, 400, {
    title: wide(255),
    description: '&'.repeat(10_000),
    tags: Array.from({ length: 20 }, (_, at) => `${at}${wide(98)}`),
    author: { id: `${id}-author`, name: wide(1_000), title: wide(1_000), organization: wide(1_000) },
    filters: Array.from({ length: 5 }, (_, at) => ({ id: `f${at}`, name: `${at}${wide(255)}` })),
  })
const many = (count: number, make: (id: string) => MailedPost) =>
  Array.from({ length: count }, (_, at) => make(`p${at}`))

test('shows thirty requests in full, fifty as title and deadline, and the number of the rest', () => {
  const email = digestOf(many(90, (id) => mailedPost(id, 400)))
  const parts = email.slots.rows.map(({ part }) => part)
  expect(['later', 'short_later'].map((part) => parts.filter((one) => one === part).length)).toEqual([30, 50])
  const { html, text } = sent(email)
  for (const form of [html, text]) expect(form).toContain('and 10 more')
  expect(text).toContain(`See All Matches: ${ORIGIN}/app/matches\n`)
})

test('keeps a digest of eighty requests with the longest texts within 90,000 bytes, and counts the rest', () => {
  const saved = many(80, longest)
  const email = digestOf(many(80, longest), { saved, changed: saved })
  const { html, text } = sent(email)
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(90_000)
  const shown = email.slots.rows.slice(
    0,
    email.slots.rows.findIndex(({ part }) => part === 'more'),
  )
  const left = 80 - shown.filter((row) => 'title' in row).length
  expect(left).toBeGreaterThan(0)
  for (const form of [html, text]) expect(form).toContain(`and ${left} more`)
})

test('cuts requests in full first', () => {
  const email = digestOf(
    many(80, (id) => mailedPost(id, 400, { description: '"'.repeat(240), title: '"'.repeat(100) })),
  )
  const parts = email.slots.rows.map(({ part }) => part)
  const full = parts.filter((part) => part === 'later').length
  expect(full).toBeGreaterThan(0)
  expect(full).toBeLessThan(30)
  expect(parts.filter((part) => part === 'short_later')).toHaveLength(50)
})

test('has every request, deadline and address of the HTML in its plain text', () => {
  const email = digestOf(
    [...many(40, (id) => mailedPost(id, 30)), mailedPost('talk', null, { post_type: 'community' })],
    {
      saved: [mailedPost('saved', 20)],
      changed: [mailedPost('changed', 200)],
      tune: { filter: { id: 'f1', name: 'Fintech' }, marked: 5, of: 20, word: 'coin', with_word: 4 },
    },
  )
  const { html, text } = sent(email)
  const lines = linesOf(text)
  for (const link of linksIn(html))
    expect(
      lines.some((line) => line.endsWith(`: ${link}`)),
      link,
    ).toBe(true)
  for (const row of email.slots.rows) {
    if (!('title' in row)) continue
    expect(text).toContain(row.title)
    if ('clock' in row) expect(text).toContain(`${row.day}, ${row.clock} (${row.left})`)
  }
  expect(lines.filter((line) => /^\d+\. /.test(line))).toHaveLength(41)
})

test('writes a digest in columns as plain text', () => {
  const closes = { date: '2026-03-03', time: '17:00', zone: 'America/New_York' } as const
  const description = 'One of many words that go on and on, until they need a line of their own here.'
  const { text } = sent(digestOf([mailedPost('a', 9, { closes, description }), mailedPost('b', 90)]))
  expect(text.replaceAll('\u2060', '')).toContain(
    [
      '2 NEW REQUESTS',
      'Tuesday, March 3, 8:00 AM ET',
      '',
      'DUE WITHIN 24 HOURS',
      '1. Title of a',
      '   Due Tue, Mar 3, 5:00 PM ET (9 h left)',
      '   Banking, Legal',
      '   > One of many words that go on and on, until they need a line of',
      '   > their own here.',
      '   Kim Lee, Reporter at The Ledger',
      '   Matches Fintech',
      `   Open: ${ORIGIN}/app/feed?post=a`,
      `   Pitch: ${ORIGIN}/app/feed?post=a&compose=pitch`,
      `   Save: ${addressOf('save', 'a')}`,
      `   Not relevant: ${addressOf('not_relevant', 'a')}`,
      `   Mute Kim Lee: ${addressOf('mute', 'a-author')}`,
      '',
      'DUE WITHIN 7 DAYS',
      '2. Title of b',
    ].join('\n'),
  )
  expect(text).toMatch(/\n\nHarbor & Sons, desk@b\.test\n$/)
})

test('marks what an author wrote, so that no line of it passes for a link of ours', () => {
  const description = `${'a'.repeat(66)} Pitch: https://evil.test/ ${'b'.repeat(66)}`
  const { text } = sent(digestOf([mailedPost('a', 9, { description })]))
  expect(linesOf(text).filter((line) => line.includes('Pitch: '))).toEqual([
    expect.stringMatching(/^ {3}> Pitch: /),
    `   Pitch: ${ORIGIN}/app/feed?post=a&compose=pitch`,
  ])
})

test('keeps every line but addresses within 72 columns', () => {
  const words = 'word '.repeat(400)
  const { text } = sent(digestOf([mailedPost('a', 9, { title: words, description: words }), longest('b')]))
  for (const line of linesOf(text).filter((one) => !one.includes('https:')))
    expect([...line].length, line).toBeLessThanOrEqual(72)
})

test('wraps wide characters by the columns they take', () => {
  expect(wrapped(wide(50), '1. ')).toEqual([`1. ${wide(34)}`, `   ${wide(16)}`])
  expect(wrapped('a'.repeat(80)).map((line) => line.length)).toEqual([72, 8])
  expect(wrapped('')).toEqual([''])
})

test('leads nowhere but to its own address and the operator’s', () => {
  const { html } = sent(digestOf(many(3, longest), { changed: [mailedPost('c', 9)] }))
  for (const link of linksIn(html)) expect(link).toMatch(/^https:\/\/b\.test\/(app|m)\//)
  expect(html).not.toMatch(/<img|src=|url\(|@import|utm_/)
})

test.each([
  'Kim\r\nBcc: second@b.test\n\nAnother paragraph',
  '{{name}} {{subject}} {{/*beats}} {{rows}} {{#soon}}',
  '</style></title><script>alert(1)</script>',
  '\u202e\u2067gnihtemos\u200f\u0000',
  'visit https://evil.test or evil@b.test',
  wide(255),
  '🙂'.repeat(255),
])('keeps %j as text on one line, wherever others wrote it', (words) => {
  const post = mailedPost('a', 9, {
    title: words,
    description: words,
    tags: [words],
    author: { id: 'kim', name: words, title: words, organization: words },
    filters: [{ id: 'f1', name: words }],
  })
  const usual = mailedPost('a', 9)
  const tune = { filter: { id: 'f1', name: words }, marked: 5, of: 20, word: words, with_word: 4 }
  const more = { tune, saved: [post], changed: [post] }
  for (const [email, other] of [
    [single(post), single(usual)],
    [digestOf([post], more), digestOf([usual], { ...more, tune: { ...tune, word: 'x' } })],
  ] as const) {
    const { subject, html, text } = sent(email)
    expect(subject).not.toMatch(/[\r\n]/)
    expect(html).not.toMatch(/<script|[\u202e\u2067]/)
    expect(html.match(/<\/style>/g)).toHaveLength(3)
    for (const form of [subject, html, text]) expect(form).not.toMatch(/https:\/\/evil|evil@b\.test/)
    // Besides the links that are meant.
    expect(linksIn(html)).toHaveLength(linksIn(sent(other).html).length)
    if (words.includes('{{')) expect(text).toContain('{{name}} {{subject}}')
    expect(text).not.toMatch(/^(Bcc\b.*|Another paragraph)$/m)
  }
})
