import { describe, expect, test } from 'vitest'
import { withEndings, withoutEnding } from './keyword-endings.rules.ts'
import { findsKeywords } from './keyword-matches.rules.ts'
import { hasEnding, uniqueKeywords, whyNotKeyword, whyNotKeywords } from './keywords.rules.ts'

const finds = (keyword: string, ...texts: string[]) =>
  findsKeywords({ any: [keyword], all: [], none: [] }, texts)

describe('A keyword', () => {
  test.each([
    ['AI', 'AI'],
    ['AI', 'A.I.'],
    ['ai', '(ai)'],
    ['tariff*', 'New tariffs'],
    ['supply chain', 'Supply-Chain'],
    ['supply chain', 'supply  chain'],
    ['resume', 'a résumé'],
    ['resume', 'Résumé’s'],
    ["O'Brien", 'O’Brien'],
    ["O'Brien", 'OBrien'],
    ['ecommerce', 'e-commerce'],
    ['e-commerce', 'ecommerce'],
    ['e-commerce platform', 'an ecommerce platform'],
    ['ecommerce platforms', 'the e-commerce platforms'],
    ['big ecommerce', 'big e-commerce'],
    ['e-comm*', 'ecommerce'],
    ['U.S.', 'the U.S. and others'],
  ])('%j finds %j', (keyword, text) => {
    expect(finds(keyword, text)).toBe(true)
  })

  test.each([
    ['AI', 'said'],
    ['AI', 'aid'],
    ['tariff', 'tariffs'],
    ['supply chain', 'chain supply'],
    ['supply chain', 'supply the chain'],
    ['U.S.', 'us'],
    ['big e-commerce', 'e-commerce big'],
  ])('%j does not find %j', (keyword, text) => {
    expect(finds(keyword, text)).toBe(false)
  })

  test('is not found across two texts', () => {
    expect(finds('supply chain', 'supply', 'chain')).toBe(false)
  })

  test.each([
    ['?!', 'Enter at least one letter or digit'],
    ['*', 'Enter at least one letter or digit'],
    ['x'.repeat(101), 'Use 100 characters or fewer'],
    ['a b c d e f g h i', 'Use 8 words or fewer'],
    ['ai*', 'Use at least 3 letters before *'],
    ['e-c*', 'Use at least 3 letters before *'],
    ['x'.repeat(100), null],
    ['a b c d e f g h', null],
    ['war*', null],
    ['C++', null],
  ])('%j: %s', (keyword, why) => {
    expect(whyNotKeyword(keyword)).toBe(why)
  })
})

describe('Lists', () => {
  const NONE = { any: [], all: [], none: [] }
  const many = (count: number, prefix: string) => Array.from({ length: count }, (_, n) => `${prefix}${n}`)

  test('need one of the first, each of the second and none of the third', () => {
    const lists = { any: ['gold', 'steel'], all: ['tariff*'], none: ['crypto'] }
    expect(findsKeywords(lists, ['Steel', 'on tariffs'])).toBe(true)
    expect(findsKeywords(lists, ['on tariffs'])).toBe(false)
    expect(findsKeywords(lists, ['steel'])).toBe(false)
    expect(findsKeywords(lists, ['Steel tariffs', 'and crypto'])).toBe(false)
    expect(findsKeywords(NONE, ['anything'])).toBe(true)
  })

  test('hold twenty entries each, and fifty in all', () => {
    expect(whyNotKeywords({ ...NONE, all: many(20, 'a') })).toBeNull()
    expect(whyNotKeywords({ ...NONE, all: many(21, 'a') })).toEqual({ all: 'Use 20 entries or fewer' })
    const full = { any: many(20, 'a'), all: many(20, 'b'), none: many(10, 'c') }
    expect(whyNotKeywords(full)).toBeNull()
    expect(whyNotKeywords({ ...full, none: many(11, 'c') })).toEqual({
      none: 'Use 50 entries or fewer in all',
    })
  })

  test('do not both include and exclude a word, however it is written', () => {
    const message = 'A word cannot be both included and excluded'
    expect(whyNotKeywords({ any: ['Résumé'], all: [], none: ['resume'] })).toEqual({ none: message })
    expect(whyNotKeywords({ any: [], all: ['tariff'], none: ['tariff*'] })).toBeNull()
  })

  test('have each keyword once, as it was first typed', () => {
    expect(uniqueKeywords(['Steel', 'steel', 'Steel', 'STEEL ', 'steel*'])).toEqual(['Steel', 'steel*'])
  })
})

describe('With endings', () => {
  test('each keyword that can have one has one', () => {
    const lists = { any: ['tariff', 'steel*', 'AI'], all: ['interest rate'], none: ['crypto'] }
    expect(withEndings(lists)).toEqual({
      any: ['tariff*', 'steel*', 'AI'],
      all: ['interest rate*'],
      none: ['crypto*'],
    })
  })

  test('no keyword is both included and excluded, and none is there twice', () => {
    const lists = { any: ['tariff*', 'port', 'port*'], all: ['rate'], none: ['tariff', 'rate*'] }
    expect(withEndings(lists)).toEqual({
      any: ['tariff*', 'port*'],
      all: ['rate'],
      none: ['tariff', 'rate*'],
    })
    expect(whyNotKeywords(withEndings(lists))).toBeNull()
  })

  test('a keyword goes back and forth', () => {
    expect([hasEnding('port*'), hasEnding('port')]).toEqual([true, false])
    expect([withoutEnding('port *'), withoutEnding('port')]).toEqual(['port', 'port'])
  })
})
