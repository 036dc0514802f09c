import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { templates } from '../server/mails/templates.gen.ts'
import { isTest, readSources } from './support/sources.ts'

/** The messages and labels that the product was described with are in docs/product.md, and stay as they are. */
const given = readFileSync(join(import.meta.dirname, '../docs/product.md'), 'utf8').replace(/\s+/g, ' ')
const isGiven = (words: string) => given.includes(`"${words}"`)

/** The name of an icon, and the protocol's own message to the sign-in client. */
const NAMED_ELSEWHERE = [
  'Mail',
  'Confirmation link accepted. Please proceed to confirm link sent to the other email',
]

/** Their words are for the operator and for developers, not for members. */
const OPERATOR = /^server\/(operate|backup|platform|main|first-|write-api)/
const sources = readSources().filter(
  (source) =>
    /^(web|contract|server)\/.*\.tsx?$/.test(source.path) && !isTest(source) && !OPERATOR.test(source.path),
)

const ROUTE = /^[A-Z]+ \/api\//

/** Sentences and labels of a file: text in quotes or between tags that begins like a sentence. */
function textsOf(source: string): string[] {
  const code = source
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\bsummary:\s*'[^\n]*$/gm, '')
  return [
    ...[...code.matchAll(/(['"`])([A-Z](?:(?!\1)[^\n\\])*)\1/g)].map(([, , words = '']) => words),
    ...[...code.matchAll(/>\s*([A-Z][^<>{}=;]*?)\s*(?=[<{])/g)].map(([, words = '']) => words),
    ...code
      .split('\n')
      .flatMap((line) => /^\s+(?!\w+: )([A-Za-z][^<>{}=;()]* [^<>{}=;()]*)$/.exec(line)?.[1] ?? []),
  ].map((words) => words.replace(/\s+/g, ' ').trim())
}

const texts = sources.flatMap(({ path, text }) => textsOf(text).map((words) => ({ path, words })))
const inTemplates = Object.entries(templates).flatMap(([name, { subject, text }]) => [
  { path: name, words: subject },
  { path: name, words: text },
])
const faults = (wrong: RegExp, among = [...texts, ...inTemplates]) =>
  among.filter(
    ({ words }) =>
      wrong.test(words) && !isGiven(words) && !NAMED_ELSEWHERE.includes(words) && !ROUTE.test(words),
  )

test('finds the words of pages, refusals and emails', () => {
  const found = new Set(texts.map(({ words }) => words))
  const some = [
    'Request an Expert',
    'Your drafts did not load',
    'Only you see them.',
    'This member has left.',
  ]
  expect(some.filter((words) => !found.has(words))).toEqual([])
  expect(texts.length).toBeGreaterThan(1_000)
})

test('uses no exclamation mark and no "please" in words of our own', () => {
  expect(faults(/\w!(\s|$)/)).toEqual([])
  expect(faults(/\bplease\b/i)).toEqual([])
})

test('calls what is sent by email an email', () => {
  expect(faults(/\b(e-)?mail(s|ed)?\b/i)).toEqual([])
})

const SMALL = /^(a|an|and|as|at|by|for|in|of|on|or|the|to|with)$/
/** As in "Post to Community". */
const isTitleCase = (label: string) =>
  label.split(' ').every((word, place) => /^[A-Z0-9]/.test(word) || (place > 0 && SMALL.test(word)))

test('capitalizes what is pressed, as in "Post to Community"', () => {
  const BUTTON = /<(?:Button|ActionButton|NoticeButton|MenuItem)\b[^<]*?>\s*([A-Z][\w' .]*?)\s*(?=<)/g
  const labels = sources.flatMap(({ text }) => [...text.matchAll(BUTTON)].map(([, label = '']) => label))
  expect(labels.length).toBeGreaterThan(80)
  // Given so.
  expect(labels.filter((label) => !isTitleCase(label) && label !== 'Log out')).toEqual([])
})
