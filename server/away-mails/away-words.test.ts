import { describe, expect, test } from 'vitest'
import { fillIn } from '../mails/fill-in.rules.ts'
import { awayMail, type News } from './away-words.ts'

const mailOf = (...news: News[]) => awayMail(news, 'Kim', 'https://b.test')
const messages = (count: number, things: number, names: string[]): News => ({
  kind: 'messages',
  ...{ count, things, names, id: 'm1' },
})
const pitches = (count: number, things: number, names: string[], id: string | null = 'x1'): News => ({
  kind: 'pitches',
  ...{ count, things, names, id },
})

describe('Messages', () => {
  test.each([
    [1, 1, ['Ann'], '1 unread message from Ann'],
    [3, 2, ['Ann', 'Ben'], '3 unread messages from Ann and Ben'],
    [3, 3, ['Ann', 'Ben', 'Cem'], '3 unread messages from Ann, Ben and Cem'],
    [9, 4, ['Ann', 'Ben', 'Cem'], '9 unread messages from Ann, Ben, Cem and 1 other'],
    [9, 5, ['Ann', 'Ben', 'Cem'], '9 unread messages from Ann, Ben, Cem and 2 others'],
  ])('counts %i messages from %i', (count, things, names, what) => {
    expect(mailOf(messages(count, things, names)).rows).toMatchObject([
      { what, news_link: 'https://b.test/app/messages', label: 'Open Messages' },
    ])
  })

  test('names one of the senders in the subject', () => {
    expect(mailOf(messages(2, 2, ['Ann', 'Ben'])).subject).toBe('2 unread messages from Ann and 1 other')
  })
})

test('groups pitches by request and links to the request with the latest pitch', () => {
  const { subject, rows } = mailOf(pitches(3, 2, ['Port fees', 'Rail']))
  expect(rows).toMatchObject([
    {
      what: '3 unread pitches to “Port fees” and “Rail”',
      news_link: 'https://b.test/app/pitchbox?request=x1',
    },
  ])
  expect(subject).toBe('3 unread pitches to “Port fees” and 1 other')
  expect(mailOf(pitches(1, 1, ['a deleted request'], null)).rows).toMatchObject([
    { news_link: 'https://b.test/app/pitchbox' },
  ])
})

test.each([
  ['comments', 1, '1 new comment on “Rail”'],
  ['comments', 2, '2 new comments on “Rail”'],
  ['likes', 1, '1 new like on “Rail”'],
  ['likes', 5, '5 new likes on “Rail”'],
] as const)('leads %s to the post: %i', (kind, count, what) => {
  const { subject, rows } = mailOf({ kind, count, things: 1, names: ['Rail'], id: 'p1' })
  expect(rows).toMatchObject([{ what, news_link: 'https://b.test/app/feed?post=p1', label: 'Open Post' }])
  expect(subject).toBe(what)
})

test('puts all kinds into one email', () => {
  const all = [
    messages(1, 1, ['Ann']),
    pitches(1, 1, ['Rail']),
    { kind: 'likes', count: 2, things: 1, names: ['Rail'], id: 'p1' },
  ] satisfies News[]
  const { subject, rows } = mailOf(...all)
  expect(subject).toBe('1 unread message, 1 unread pitch and 2 new likes on Beatline')
  expect(rows).toHaveLength(3)
})

test('cuts long names and titles between characters', () => {
  expect(mailOf(messages(1, 1, ['🙂'.repeat(100)])).rows).toMatchObject([
    { what: `1 unread message from ${'🙂'.repeat(39)}…` },
  ])
  expect(mailOf(pitches(1, 1, ['x'.repeat(255)])).subject).toBe(`1 unread pitch to “${'x'.repeat(59)}…”`)
})

test('makes no link, no markup and no second header of a name', () => {
  const { rows, ...slots } = mailOf(messages(1, 1, ['<b>https://evil.test\r\nBcc: x@evil.test']))
  const { subject, text, html } = fillIn('away_mail', slots, rows)
  expect(subject).not.toMatch(/[\r\n]/)
  expect(`${subject}${text}`).not.toMatch(/https?:\/\/evil|evil\.test|@evil/)
  expect(html).toContain('&lt;b&gt;')
  expect(html).not.toContain('<b>')
})
