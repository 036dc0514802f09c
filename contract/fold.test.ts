import { expect, test } from 'vitest'
import { fold } from './fold.ts'
import { searchWords } from './search-words.ts'

test.each([
  ['Résumé NAÏVE', 'resume naive'],
  ['O’Connor, O‘Connor, O`Connor, O´Connor', "o'connor, o'connor, o'connor, o'connor"],
  ['e‑mail – e—mail', 'e-mail - e-mail'],
  [
    'Straße, Ægir, Œuvre, Øre, Łódź, Đà, Ðog, Þorn, ısı',
    'strasse, aegir, oeuvre, ore, lodz, da, dog, thorn, isi',
  ],
  ['ΟΔΟΣ οδος', 'οδοσ οδοσ'],
  ['İstanbul ﬁnance １２', 'istanbul finance 12'],
  ['a\u00a0b \n\t c', 'a b c'],
])('folds %j to %j', (text, folded) => {
  expect(fold(text)).toBe(folded)
  expect(fold(folded)).toBe(folded)
})

test.each<[string, string[]]>([
  ['Steel  tariffs', ['steel', 'tariffs']],
  ['steel STEEL', ['steel']],
  ['"supply chain" Résumé', ['supply chain', 'resume']],
  ['“supply chain” x', ['supply chain', 'x']],
  ['a 5" pipe', ['a', '5', 'pipe']],
  ['"a b"c "d', ['a b', 'c', 'd']],
  ['"" c', ['c']],
  [' % ', ['%']],
  ['— —', ['- -']],
  ['  ', []],
  ['\u0301', []],
])('looks for the words of %j', (search, words) => {
  expect(searchWords(search)).toEqual(words)
})
