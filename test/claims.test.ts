import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faq } from '../web/site/faq/faq.ts'
import { cookies } from '../web/site/legal/cookies.ts'
import { privacy } from '../web/site/legal/privacy.ts'
import { terms } from '../web/site/legal/terms.ts'
import type { SitePage } from '../web/site/site-page.ts'
import { faultsOfCell } from './support/named-tests.ts'
import { htmlOf, textOf } from './support/site-text.ts'

// docs/claims.md: what the pages promise about confidentiality and safety, and the tests that show it.

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')
const claims = read('docs/claims.md')

/** The words of a page or file between quotation marks, and where they are. */
interface Quote {
  place: string
  words: string
}
const QUOTE = '`([^`]+)`: “(.+?)”'
const quoteOf = ([, place = '', words = '']: RegExpMatchArray): Quote => ({ place, words })
const rows = [...claims.matchAll(new RegExp(`^\\| ${QUOTE} \\| (.*) \\|$`, 'gm'))].map((row) => ({
  ...quoteOf(row),
  tests: row[3] ?? '',
}))
const left = [...claims.matchAll(new RegExp(`^- ${QUOTE}$`, 'gm'))].map(quoteOf)
/** Sections without a claim. */
const leftWhole = [...claims.matchAll(/^- `(\/\w+#[\w-]+)`$/gm)].map(([, place = '']) => place)

/** A paragraph, a fact or a whole list; what only introduces a list is none. */
const PARAGRAPH = /<(p|dd|ul)\b[^>]*>.*?<\/\1>/gs
const paragraphsOf = (html: string) =>
  [...html.matchAll(PARAGRAPH)].map(([each]) => textOf(each)).filter((text) => !text.endsWith(':'))

/** The paragraphs of each section, by its address: /faq#cost. */
const sections = new Map(
  (
    [
      ['/faq', faq, /<div id="(\w+)"[^>]*>(<div class="grid.*?<\/div>)/gs],
      ['/privacy', privacy, /<section id="([\w-]+)"[^>]*>(.*?)<\/section>/gs],
      ['/terms', terms, /<section id="([\w-]+)"[^>]*>(.*?)<\/section>/gs],
      ['/cookies', cookies, /<section id="([\w-]+)"[^>]*>(.*?)<\/section>/gs],
    ] as [string, SitePage, RegExp][]
  ).flatMap(([path, page, section]) =>
    [...htmlOf(page).matchAll(section)].map(([, id = '', html = '']) => [
      `${path}#${id}`,
      paragraphsOf(html),
    ]),
  ),
)

/** The texts of a place, in each of which words may be. */
const textsAt = (place: string) => sections.get(place) ?? [read(place).replace(/\s+/g, ' ')]

test('finds the claims, and the sections of all pages', () => {
  const lines = claims.split('\n')
  expect(lines.filter((line) => /^\| (?!Claim |---)/.test(line))).toHaveLength(rows.length)
  expect(lines.filter((line) => line.startsWith('- '))).toHaveLength(left.length + leftWhole.length)
  expect(rows.length).toBeGreaterThan(100)
  expect(sections.size).toBe(9 + 11 + 14 + 5)
})

test('names existing tests for every claim', () => {
  expect(rows.flatMap(({ tests }) => faultsOfCell(tests))).toEqual([])
})

test('quotes what the pages say', () => {
  const missing = [...rows, ...left].filter(
    ({ place, words }) => !textsAt(place).some((text) => text.includes(words)),
  )
  expect(missing.map(({ place, words }) => `${place}: ${words}`)).toEqual([])
  expect(leftWhole.filter((place) => !sections.has(place))).toEqual([])
})

test('has a claim for every paragraph of the FAQ and the policies, or says that it makes none', () => {
  const quoted = (place: string, text: string, among: Quote[]) =>
    among.some((one) => one.place === place && text.includes(one.words))
  const paragraphs = [...sections].flatMap(([place, texts]) => texts.map((text) => ({ place, text })))
  const wrong = paragraphs.filter(({ place, text }) => {
    const ways = [quoted(place, text, rows), quoted(place, text, left), leftWhole.includes(place)]
    return ways.filter(Boolean).length !== 1
  })
  expect(wrong.map(({ place, text }) => `${place}: ${text}`)).toEqual([])
})
