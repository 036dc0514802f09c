import { expect, test } from 'vitest'
import { findsKeywords } from '../../contract/keyword-matches.rules.ts'
import { keywordMatchesOf } from './keyword-matches.ts'

const found = (text: string, ...keywords: string[]) =>
  keywordMatchesOf(text, keywords).map(([from, to]) => text.slice(from, to))

test.each([
  ['AI said so, and A.I. (ai) too', 'AI', ['AI', 'A.I', 'ai']],
  ['Tariffs on a tariff', 'tariff', ['tariff']],
  ['Tariffs on a tariff', 'tariff*', ['Tariffs', 'tariff']],
  ['The interest-rate rise, interest rates', 'interest rate', ['interest-rate']],
  ['The interest-rate rise, interest rates', 'interest rate*', ['interest-rate', 'interest rates']],
  ['E-commerce and ecommerce', 'e-commerce', ['E-commerce', 'ecommerce']],
  ['E-commerce and ecommerce', 'ecommerce', ['E-commerce', 'ecommerce']],
  ['The U.S. and us', 'U.S.', ['U.S']],
  ['O’Connor’s résumé', 'oconnor', ['O’Connor’s']],
  ['O’Connor’s résumé', 'Resume', ['résumé']],
  ['C++ and (C)', 'C++', ['C', 'C']],
  ['Steel', '*', []],
])('marks in %j what %j finds', (text, keyword, marked) => {
  expect(found(text, keyword)).toEqual(marked)
  expect(marked.length > 0).toBe(
    findsKeywords({ any: [keyword], all: [], none: [] }, [text]) && keyword !== '*',
  )
})

test('marks every keyword, each part once', () => {
  expect(found('Steel tariffs and steel', 'steel tariffs', 'tariff*', 'steel')).toEqual([
    'Steel tariffs',
    'steel',
  ])
  expect(found('Steel')).toEqual([])
})
