import { describe, expect, test } from 'vitest'
import { fillIn } from '../mails/fill-in.ts'
import { awayMail, type Unseen } from './away-words.ts'

const nothing: Unseen = {
  messages: 0,
  senders: 0,
  names: [],
  pitches: 0,
  requests: 0,
  titles: [],
  request_id: null,
}
const mailOf = (unseen: Partial<Unseen>) => awayMail({ ...nothing, ...unseen }, 'Kim', 'https://b.test')
const slotsOf = (unseen: Partial<Unseen>) => mailOf(unseen).slots

describe('Messages', () => {
  test.each([
    [1, 1, ['Ann'], '1 unread message from Ann'],
    [3, 2, ['Ann', 'Ben'], '3 unread messages from Ann and Ben'],
    [3, 3, ['Ann', 'Ben', 'Cem'], '3 unread messages from Ann, Ben and Cem'],
    [9, 4, ['Ann', 'Ben', 'Cem'], '9 unread messages from Ann, Ben, Cem and 1 other'],
    [9, 5, ['Ann', 'Ben', 'Cem'], '9 unread messages from Ann, Ben, Cem and 2 others'],
  ])('counts %i messages from %i', (messages, senders, names, words) => {
    const { letter, kind, slots } = mailOf({ messages, senders, names })
    expect({ letter, kind }).toEqual({ letter: 'away_messages', kind: 'messages' })
    expect(slots.messages).toBe(words)
    expect(slots.messages_link).toBe('https://b.test/app/messages')
  })

  test('names one of the senders in the subject', () => {
    expect(slotsOf({ messages: 2, senders: 2, names: ['Ann', 'Ben'] }).subject).toBe(
      '2 unread messages from Ann and 1 other',
    )
  })
})

test('groups pitches by request and links to the request with the latest pitch', () => {
  const { letter, kind, slots } = mailOf({
    pitches: 3,
    requests: 2,
    titles: ['Port fees', 'Rail'],
    request_id: 'x1',
  })
  expect({ letter, kind }).toEqual({ letter: 'away_pitches', kind: 'pitches' })
  expect(slots.pitches).toBe('3 unread pitches to “Port fees” and “Rail”')
  expect(slots.subject).toBe('3 unread pitches to “Port fees” and 1 other')
  expect(slots.pitches_link).toBe('https://b.test/app/pitchbox?request=x1')
  expect(slotsOf({ pitches: 1, requests: 1, titles: ['a deleted request'] }).pitches_link).toBe(
    'https://b.test/app/pitchbox',
  )
})

test('puts both kinds into one email', () => {
  const { letter, kind, slots } = mailOf({
    messages: 1,
    senders: 1,
    names: ['Ann'],
    pitches: 1,
    requests: 1,
    titles: ['Rail'],
  })
  expect({ letter, kind }).toEqual({ letter: 'away_all', kind: 'all' })
  expect(slots.subject).toBe('1 unread message and 1 unread pitch on Beatline')
})

test('cuts long names and titles between characters', () => {
  const { messages } = slotsOf({ messages: 1, senders: 1, names: ['🙂'.repeat(100)] })
  expect(messages).toBe(`1 unread message from ${'🙂'.repeat(39)}…`)
  const { subject } = slotsOf({ pitches: 1, requests: 1, titles: ['x'.repeat(255)] })
  expect(subject).toBe(`1 unread pitch to “${'x'.repeat(59)}…”`)
})

test('makes no link, no markup and no second header of a name', () => {
  const { letter, slots } = mailOf({
    messages: 1,
    senders: 1,
    names: ['<b>https://evil.test\r\nBcc: x@evil.test'],
  })
  const { subject, text, html } = fillIn(letter, slots)
  expect(subject).not.toMatch(/[\r\n]/)
  expect(`${subject}${text}`).not.toMatch(/https?:\/\/evil|evil\.test|@evil/)
  expect(html).toContain('&lt;b&gt;')
  expect(html).not.toContain('<b>')
})
