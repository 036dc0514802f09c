import { expect, test } from 'vitest'
import type { Role } from '../../contract/vocabulary.ts'
import { mailedPost, mailing, sent } from '../../test/support/alert-mailing.ts'
import { alertEmail } from './alert-words.ts'
import { changedPiece, postPiece } from './post-words.ts'

test.each<[Role, boolean, string]>([
  ['pr', false, 'Pitch'],
  ['expert', true, 'Pitch'],
  ['expert', false, 'Message'],
  ['journalist', false, 'Message'],
])('offers a %s who holds a source (%s) to answer a request: %s', (role, holds_source, action) => {
  const post = mailedPost('a', 9)
  expect(postPiece(post, mailing([post], { role, holds_source })).row).toMatchObject({ action })
})

test.each<[Role, string]>([
  ['pr', 'Pitch'],
  ['journalist', 'Open'],
])('names no hidden author to a %s, who can neither mute nor message them: %s', (role, action) => {
  const shown_name = 'A journalist vetted by Beatline'
  const post = mailedPost('a', 9, { author: null, shown_name })
  const { row, lines } = postPiece(post, mailing([post], { role }))
  expect(row).toMatchObject({ action, byline: shown_name, mute: '', mute_link: '' })
  expect(lines.join('\n')).toContain(shown_name)
  expect(lines.join('\n')).not.toContain('Mute')
})

test('says below the beginning of a confidential request that there is more, in a line of its own', () => {
  const note = 'This request is confidential. Open it to read the rest.'
  const post = mailedPost('a', 9, { description: 'Its beginning', is_excerpt: true })
  for (const held_by of [null, 'vacation'] as const) {
    const emailOf = (one: typeof post) => sent(alertEmail(mailing([one]), { held_by, expired: 0 }))
    const { html, text } = emailOf(post)
    expect(html).toMatch(new RegExp(`Its beginning</p><p class="byline">${note}</p>`))
    expect(text.split('\n').map((line) => line.trim())).toContain(note)
    const other = emailOf({ ...post, is_excerpt: false })
    expect(other.html + other.text).not.toContain(note)
  }
})

test('says to open a confidential request to read it in an email that has none of its text', () => {
  const post = mailedPost('a', 9, { description: 'Its beginning', is_excerpt: true })
  const { row, lines } = postPiece(post, mailing([post], { show_text: false }))
  expect(row).toMatchObject({ text: '', note: 'This request is confidential. Open it to read it.' })
  expect(lines.join(' ').replace(/\s+/g, ' ')).toContain('This request is confidential. Open it to read it.')
})

test.each([
  ['Closed', 'Closed by the author', { closed_by_author: true }],
  [
    'Expired',
    'Was due Tue, Mar 3, 7:00 AM ET',
    { author: null, shown_name: 'A journalist vetted by Beatline' },
  ],
] as const)('says that a request has %s, also where its zone is hidden', (day, when, given) => {
  const post = mailedPost('a', -1, { is_over: true, closes: null, ...given })
  expect(changedPiece(post, mailing([post]), '- ').row).toMatchObject({ day, when })
})

test('has no words of its author but names and titles for a reader who wants no text in emails', () => {
  const post = mailedPost('a', 9, { description: 'Secret words', tags: ['Banking', 'typed by hand'] })
  const about = mailing([post], { show_text: false })
  expect(postPiece(post, about).row).toMatchObject({ title: 'Title of a', text: '', beats: 'Banking' })
  for (const held_by of [null, 'vacation'] as const) {
    const { subject, html, text } = sent(alertEmail(about, { held_by, expired: 0 }))
    expect(text).toContain('Kim Lee, Reporter')
    expect(subject + html + text).not.toMatch(/Secret words|typed by hand/)
  }
  const { html, text } = sent(alertEmail(mailing([post]), { held_by: null, expired: 0 }))
  for (const form of [html, text])
    for (const words of ['Secret words', 'typed by hand']) expect(form).toContain(words)
})
