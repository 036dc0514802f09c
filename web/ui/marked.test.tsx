import { expect, test } from 'vitest'
import { matchesOf } from './matches.ts'

const found = (text: string, search: string) =>
  matchesOf(text, search).map(([from, to]) => text.slice(from, to))

test('finds every word of a search, in any order', () => {
  expect(found('Steel tariffs, then steel', 'tariffs STEEL')).toEqual(['Steel', 'tariffs', 'steel'])
  expect(found('Steel tariffs', '"steel tariffs"')).toEqual(['Steel tariffs'])
  expect(found('Steel', 'copper')).toEqual([])
  expect(found('Steel', '  ')).toEqual([])
})

test('finds words whose accents, apostrophes, dashes or case differ', () => {
  expect(found('Her Résumé’s long', "resume's")).toEqual(['Résumé’s'])
  expect(found('R\u0065\u0301sume\u0301 here', 'resume')).toEqual(['R\u0065\u0301sume\u0301'])
  expect(found('Mr. O’Connor', "o'connor")).toEqual(['O’Connor'])
  expect(found('Mr. O’Connor sends e‑mail', 'oconnor email')).toEqual(['O’Connor', 'e‑mail'])
  expect(found('Straße 5', 'strasse')).toEqual(['Straße'])
  expect(found('A 👩‍💻 at İstanbul', 'istanbul')).toEqual(['İstanbul'])
})

test('matches special characters of a search literally', () => {
  expect(matchesOf('What does (a+b)* cost? $5.', '(a+b)*')).toEqual([[10, 16]])
  expect(matchesOf('What does it cost?', '.*')).toEqual([])
  for (const sign of '\\^$.*+?()[]{}|/-') expect(matchesOf(`ab${sign}`, sign), sign).toEqual([[2, 3]])
})

test('joins matches that touch or overlap', () => {
  expect(found('tariffs', 'tar iff arif')).toEqual(['tariff'])
})
