import { expect, test } from 'vitest'
import { uniqueText } from '../../test/support/comparing.ts'
import { wordsOf } from './compared-words.ts'
import { evidenceOf, indexed, readPitch, soughtMarks, storedMarks } from './evidence.ts'

const EARLIER = uniqueText('e')
const words = (text: string) => text.split(' ')
const first = (count: number) => words(EARLIER).slice(0, count).join(' ').replace(/\.$/, '')

const earlier = (...parts: string[]) => ({ is_own: false, account_id: 'a', month: '2026-03', parts })
const compare = (text: string | string[], other: string | string[] = EARLIER, request: string[] = []) =>
  evidenceOf(readPitch([text].flat(), request), [indexed(earlier(...[other].flat()))])
/** The words of its passages as they are in the text. */
const shared = (text: string, other?: string, request?: string[]) =>
  compare(text, other, request).passages.map(({ words: ranges }) =>
    ranges.map(([from, to]) => text.slice(from, to)).join(' | '),
  )
const common = (one: string, other: string) => {
  const marks = new Set(storedMarks(readPitch([other], [])))
  return soughtMarks(readPitch([one], [])).filter((mark) => marks.has(mark)).length
}

test('finds a full copy as one passage of all words', () => {
  expect(compare(EARLIER)).toEqual({
    state: 'compared',
    shared: { share: 100, own: 0, others: 1, members: 1, since: '2026-03' },
    passages: [expect.objectContaining({ part: 0, words: [[0, EARLIER.length]] })],
  })
})

test('finds a copied paragraph in a new text, and only its words', () => {
  const paragraph = first(24)
  const text = `${uniqueText('n', 3)}. ${paragraph}. ${uniqueText('m', 3)}`
  expect(shared(text)).toEqual([paragraph])
  expect(compare(text).shared?.share).toBe(25)
})

test('finds a copy with every eighth word changed as one passage', () => {
  const changed = words(EARLIER).map((word, n) => (n % 8 === 7 ? `changed${n}` : word))
  const { passages, shared: found } = compare(changed.join(' '))
  expect(passages).toHaveLength(1)
  expect(passages[0]!.words).toHaveLength(14)
  expect(found?.share).toBe(Math.floor((95 / 108) * 100))
  expect(common(changed.join(' '), EARLIER)).toBeGreaterThan(0)
})

test('has no passage of 7 equal words, and one of 8', () => {
  const around = (run: string) => `${uniqueText('n', 2)} ${run} ${uniqueText('m', 2)}`
  expect(shared(around(first(7)))).toEqual([])
  expect(shared(around(first(8)))).toEqual([first(8)])
})

test.each([1, 2, 3, 4, 5, 6])(
  'marks any 8 equal words in both texts, %i words from the beginning',
  (before) => {
    const text = `${words(uniqueText('n', 1)).slice(0, before).join(' ')} ${words(EARLIER)
      .slice(30 - before, 38 - before)
      .join(' ')} ${uniqueText('m', 1)}`
    expect(common(text, EARLIER)).toBeGreaterThan(0)
  },
)

test('does not count the words that both quote from the request', () => {
  const request = first(30)
  const text = `You asked: ${request} ${uniqueText('n', 3)}`
  expect(shared(text, EARLIER)).toEqual([request])
  expect(shared(text, EARLIER, [request])).toEqual([])
  expect(
    soughtMarks(readPitch([text], [request])).filter((mark) =>
      storedMarks(readPitch([request], [])).includes(mark),
    ),
  ).toEqual([])
})

test('does not join the end of a pitch with the beginning of an answer', () => {
  const [head, tail] = [first(4), words(EARLIER).slice(4, 8).join(' ')]
  expect(compare(`${head} ${tail} and more of it`).passages).toHaveLength(1)
  expect(compare([head, `${tail} and more of it`]).passages).toEqual([])
  expect(compare(`${head} ${tail} and more of it`, [head, tail]).passages).toEqual([])
})

test('names the answer in which a passage is', () => {
  const evidence = compare([uniqueText('n', 2), first(12)])
  expect(evidence.passages).toEqual([
    { part: 1, words: [[0, first(12).length]], own: 0, others: 1, since: '2026-03' },
  ])
})

test.each([
  ['case', EARLIER.toUpperCase()],
  ['accents', EARLIER.replace(/a/g, 'á')],
  ['punctuation', EARLIER.replace(/ /g, ', ')],
  ['underscores around words', EARLIER.replace(/(\w+) /g, '_$1_ ')],
  ['periods in place of spaces', EARLIER.replace(/ /g, '.')],
  ['narrow no-break spaces', EARLIER.replace(/ /g, '\u202f')],
  ['line endings', EARLIER.replace(/ /g, '\r\n')],
  ['full-width letters', EARLIER.replace(/[a-z]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0))],
  ['zero-width characters', EARLIER.replace(/(.)/g, '$1\u200b')],
  ['zero-width characters between words', EARLIER.replace(/ /g, ' \u200d\u2060 ')],
  ['soft hyphens', EARLIER.replace(/(..)/g, '$1\u00ad')],
  ['Cyrillic letters', EARLIER.replace(/a/g, 'а').replace(/e/g, 'е').replace(/c/g, 'с')],
  ['Greek letters', EARLIER.replace(/a/g, 'α').replace(/i/g, 'ι').replace(/k/g, 'Κ')],
])('finds a copy that differs in %s', (_what, text) => {
  expect(compare(text).shared?.share).toBe(100)
  expect(common(text, EARLIER)).toBeGreaterThan(0)
})

test.each(['’', '´', '`', '′', 'ʼ', ''])('compares words with “%s” as with an apostrophe', (sign) => {
  const text = "We don't think that it's the bank's decision which households can't bear"
  expect(compare(text.replace(/'/g, sign), text).shared?.share).toBe(100)
})

test('underlines words as they were typed, invisible characters and all', () => {
  const text = `Наш ${first(12).replace(/a/g, '\u200ba')}`
  const [[from, to]] = compare(text).passages[0]!.words as [[number, number]]
  expect(text.slice(from, to)).toBe(
    first(12)
      .replace(/a/g, '\u200ba')
      .replace(/^\u200b/, ''),
  )
})

test('compares text without spaces by its words', () => {
  const chinese = '中央银行本月宣布提高基准利率以应对持续上升的通货膨胀压力和房地产市场的变化'
  expect(wordsOf(chinese).length).toBeGreaterThan(10)
  expect(compare(`我们的专家认为${chinese}`, chinese).shared?.share).toBeGreaterThan(50)
  const japanese = '日本銀行は来月の会合で政策金利を引き上げる可能性があると市場関係者は見ている'
  expect(shared(japanese, japanese)).toEqual([japanese])
})

test('does not compare fewer than 8 words, wherever they are', () => {
  expect(compare(first(7)).state).toBe('short')
  expect(compare([first(4), first(3)]).state).toBe('short')
  expect(compare([first(4), first(4)]).state).toBe('compared')
})

test('counts pitches, members and months, each pitch once', () => {
  const found = evidenceOf(
    readPitch([`${first(12)} ${uniqueText('n', 1)} ${words(EARLIER).slice(40, 60).join(' ')}`], []),
    [
      { is_own: true, account_id: 'me', month: '2026-05', parts: [EARLIER] },
      { is_own: true, account_id: 'me', month: '2026-04', parts: [first(20)] },
      { is_own: false, account_id: 'a', month: '2026-02', parts: [EARLIER] },
      { is_own: false, account_id: 'a', month: '2026-03', parts: [EARLIER] },
      { is_own: false, account_id: null, month: '2026-06', parts: [first(20)] },
      { is_own: false, account_id: 'b', month: '2025-01', parts: [uniqueText('other')] },
    ].map(indexed),
  )
  expect(found.shared).toEqual({ share: 72, own: 2, others: 3, members: 2, since: '2026-02' })
  expect(found.passages).toMatchObject([
    { own: 2, others: 3, since: '2026-02' },
    { own: 1, others: 2, since: '2026-02' },
  ])
})

test('marks a text of one word once, however long, and compares it at once', () => {
  const text = 'buffalo '.repeat(1_250)
  expect(storedMarks(readPitch([text], []))).toHaveLength(1)
  const began = process.cpuUsage()
  expect(compare(text, text).shared?.share).toBe(100)
  expect(compare(`${text}x `.repeat(5), text).state).toBe('compared')
  // Seconds, where each place was tried with each.
  expect(process.cpuUsage(began).user).toBeLessThan(5_000_000)
})
