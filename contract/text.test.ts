import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardName, cleanText, isVisible, lengthOf, titleAtOrganization, truncate } from './text.ts'
import { TRUNCATION } from './vocabulary.ts'

const anyText = fc.string({ unit: 'binary' })
// Includes halves of surrogate pairs, as a broken client sends them.
const brokenText = fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units))

test('removes invisible characters and keeps what was written', () => {
  expect(cleanText('a\u0000b\u0007c\u200bd\u202ee\ufefff')).toBe('abcdef')
  expect(cleanText('one\r\ntwo\rthree\n\tfour')).toBe('one\ntwo\nthree\n\tfour')
  expect(cleanText('cafe\u0301')).toBe('café')
  expect(cleanText('👩‍💻 naïve – “quoted” مرحبا')).toBe('👩‍💻 naïve – “quoted” مرحبا')
})

test('counts joiners, variation selectors and blanks as invisible', () => {
  for (const text of ['', ' \n\t', '\u200d\u200d', '\u200c', '\ufe0f', ' \u00a0\u3000', '\u3164', '\u2800'])
    expect(isVisible(text), JSON.stringify(text)).toBe(false)
  for (const text of ['a', '.', '\u200da', '👩‍💻', '❤️', 'ق', '\u0301'])
    expect(isVisible(text), JSON.stringify(text)).toBe(true)
})

test('keeps at most thirty marks on one letter', () => {
  const heap = `q${'\u0301\u0316'.repeat(50_000)}b`
  expect(cleanText(heap).match(/\p{M}/gu)?.length).toBe(30)
  expect(cleanText(heap)).toMatch(/b$/)
  const few = `x${'\u0316'.repeat(30)}y`
  expect(cleanText(few)).toBe(few)
  const apart = 'q\u0344'.padEnd(31, '\u0344')
  expect(cleanText(cleanText(apart))).toBe(cleanText(apart))
})

test('replaces half a character with the replacement character', () => {
  expect(cleanText('a\ud83d')).toBe('a\ufffd')
})

test('cleans idempotently, leaving well-formed text without control characters', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, brokenText), (value) => {
      const clean = cleanText(value)
      expect(cleanText(clean)).toBe(clean)
      expect(clean.isWellFormed()).toBe(true)
      expect(clean).not.toMatch(/(?![\t\n])\p{Cc}/u)
    }),
  )
})

test('counts code points', () => {
  expect(lengthOf('')).toBe(0)
  expect(lengthOf('abc')).toBe(3)
  expect(lengthOf('👍👍')).toBe(2)
})

test('cuts a text after exactly the given number of characters, and only if it is longer', () => {
  expect(truncate('a'.repeat(100), 100)).toBe('a'.repeat(100))
  expect(truncate('a'.repeat(101), 100)).toBe(`${'a'.repeat(100)}...`)
  expect(truncate('👍'.repeat(3), 2)).toBe('👍👍...')
})

test('cuts to well-formed text, never longer than the limit and three dots', () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 1, max: 20 }), (value, max) => {
      expect(lengthOf(truncate(value, max))).toBeLessThanOrEqual(max + 3)
      expect(truncate(value, max).isWellFormed()).toBe(true)
    }),
  )
})

test('shows a name of 50 characters, and User for one of 51 or none', () => {
  expect(cardName('k'.repeat(TRUNCATION.name))).toBe('k'.repeat(50))
  expect(cardName('k'.repeat(TRUNCATION.name + 1))).toBe('User')
  expect(cardName('')).toBe('User')
  expect(cardName(null)).toBe('User')
})

test('joins title and organization, whichever there are', () => {
  expect(titleAtOrganization({ title: 'Editor', organization: 'The Ledger' })).toBe('Editor at The Ledger')
  expect(titleAtOrganization({ title: 'Editor' })).toBe('Editor')
  expect(titleAtOrganization({ organization: 'The Ledger' })).toBe('The Ledger')
  expect(titleAtOrganization({})).toBe('')
})
