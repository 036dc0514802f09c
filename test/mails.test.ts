import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeLetters } from '../emails/write-mails.ts'
import { fillIn } from '../server/mails/fill-in.ts'
import type { LetterName, Letters } from '../server/mails/letters.ts'
import { templates } from '../server/mails/templates.gen.ts'

/** What each mail is given, besides what all may use. */
const given: { [Name in LetterName]: (keyof Letters[Name] | 'link')[] } = {
  invite: ['name', 'link'],
  recovery: ['name', 'link'],
  email_change_current: ['name', 'new_email', 'link'],
  email_change_new: ['link'],
  email_changed: ['name', 'new_email'],
  password_changed: ['name'],
  second_factor_added: ['name'],
  second_factor_removed: ['name'],
  account_deleted: ['name'],
}
const names = Object.keys(templates) as LetterName[]
const slotsIn = (text: string) => [
  ...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)),
]
const filled = (value: string): Record<string, string> =>
  Object.fromEntries(['name', 'new_email', 'link', 'company', 'contact_email'].map((slot) => [slot, value]))

test('server/mails/templates.gen.ts is what `npm run mails` writes', async () => {
  const committed = readFileSync(join(import.meta.dirname, '../server/mails/templates.gen.ts'), 'utf8')
  expect(committed === (await describeLetters()), 'run `npm run mails` and look at the change').toBe(true)
})

test.each(names)(
  '%s uses what it is given and what all may use, in both forms, and nothing in its subject',
  (name) => {
    const { subject, text, html } = templates[name]
    const known = [...given[name], 'company', 'contact_email'].sort()
    expect(slotsIn(text).sort()).toEqual(known)
    expect(slotsIn(html).sort()).toEqual(known)
    expect(subject).toMatch(/^[^{}\r\n]{10,60}$/)
  },
)

test.each(names)('%s loads nothing, runs nothing and leads nowhere but where its slots lead', (name) => {
  const { html } = templates[name]
  expect(html).not.toMatch(
    /<(script|img|link|iframe|object|form|input)\b|\bon\w+=|url\(|@import|javascript:/i,
  )
  expect(html).not.toMatch(/https?:|(src|background|poster)=/i)
  const targets = [...html.matchAll(/href="([^"]*)"/g)].map(([, to]) => to)
  for (const target of targets) expect(['{{link}}', 'mailto:{{contact_email}}']).toContain(target)
})

test.each(names)('%s is readable as plain text, its link on a line of its own', (name) => {
  const { text } = templates[name]
  const links = text.split('\n').filter((line) => line.includes('{{link}}'))
  expect(links).toEqual(given[name].includes('link') ? ['{{link}}'] : [])
  expect(text).not.toMatch(/<\w|&\w+;|\n{3}|button/)
  expect(text).toMatch(/^Hello\b[^\n]*,\n\n/)
})

test.each(names)('%s adapts to dark mail programs and names its language', (name) => {
  const { html } = templates[name]
  expect(html).toMatch(/<html[^>]* lang="en"/)
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
  expect(html).toContain('@media (prefers-color-scheme: dark)')
})

test.each(names)('Whatever stands in the slots of %s, it stays text', (name) => {
  const hostile = `<b id="x">&'"</b>`
  const { html } = fillIn(name, filled(hostile))
  expect(html).not.toContain('<b ')
  expect(html).not.toContain(`id="x"`)
  expect(html).toContain('&lt;b id=&quot;x&quot;&gt;&amp;&#39;&quot;&lt;/b&gt;')
})

test.each(names)('Nothing in the slots of %s adds a line', (name) => {
  const lines = (mail: { subject: string; text: string }) =>
    [mail.subject, mail.text].map((part) => part.split('\n').length)
  const hostile = 'Kim\r\nBcc: second@example.test\u2028\n\nAnother paragraph\u0000'
  expect(lines(fillIn(name, filled(hostile)))).toEqual(lines(templates[name]))
})

test('A slot that stands in a value is a word like others', () => {
  const { text } = fillIn('recovery', {
    ...filled('x'),
    name: '{{link}} $& {{company}}',
    link: 'https://a.test/secret',
  })
  expect(text).toContain('Hello {{link}} $& {{company}},')
})

test('The mail to an address that may be a stranger’s repeats nothing of the member', () => {
  const { subject, text, html } = fillIn('email_change_new', {
    ...filled('x'),
    name: 'Unusual',
    new_email: 'unusual@x.test',
  })
  expect(`${subject}${text}${html}`).not.toMatch(/unusual/i)
})
