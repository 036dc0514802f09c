import { isSafePattern } from 'redos-detector'
import { expect, test } from 'vitest'
import { matrix } from '../../test/access.matrix.ts'
import { figures } from '../figures.ts'
import { checkedPatterns, madePatterns, type Pattern, writtenPatterns } from './patterns.ts'

// They read what the operator has written, PostgreSQL says or our own build holds, and nothing that is sent.
const OWN_WORDS = [
  ...['server/write-api.ts', 'server/app.ts', 'server/first-start.ts', 'server/platform/config.ts'],
  ...['server/platform/db.ts', 'server/platform/files.ts', 'server/platform/slots.ts'],
  'server/outbox/mail-policy.ts',
]
const OWN_FOLDERS = /^server\/(backup|operate)\/|^server\/platform\/embedded-postgres/
const readsInput = ({ at }: Pattern) => !OWN_WORDS.includes(at) && !OWN_FOLDERS.test(at)

/** In how many ways a text can be taken at most; a cost that grows faster than the text has no such bound. */
const WAYS_MAX = 20

function isLinear({ source, flags }: Pattern): boolean {
  const { safe } = isSafePattern(source, {
    unicode: flags.includes('u'),
    caseInsensitive: flags.includes('i'),
    multiLine: flags.includes('m'),
    dotAll: flags.includes('s'),
    maxScore: WAYS_MAX,
    // By steps and not by the clock, so that the verdict is the same on every machine.
    maxSteps: 5_000,
    timeout: Number.POSITIVE_INFINITY,
  })
  return safe
}

const written = writtenPatterns().filter(readsInput)
const checked = checkedPatterns(matrix)
const slow = (patterns: Pattern[]) =>
  patterns.filter((one) => !isLinear(one)).map(({ at, source, flags }) => `${at}: /${source}/${flags}`)

test('What reads what is sent takes time in proportion to it: no regular expression can be made slow', () => {
  expect(written.length).toBeGreaterThan(40)
  expect(slow(written)).toEqual([])
  figures('Regular expressions', {
    'in contract and server': written.length,
    'of the library': checked.length,
  })
})

test('Nor one by which the contract checks ids, moments and addresses', () => {
  expect(checked.length).toBeGreaterThanOrEqual(3)
  expect(slow(checked)).toEqual([])
})

test('Slow ones are known when they are seen', () => {
  const known = ['(a+)+$', '[^.]\\.[^.]*[a-z][^.]*\\.?$', '\\s+$', '(a|a)*b', '^(.*)*x']
  expect(known.filter((source) => isLinear({ at: '', source, flags: '' }))).toEqual([])
})

test('None is made of text, but by what reads the operator’s folder', () => {
  expect(madePatterns()).toEqual(['server/backup/read-backup.ts'])
})

test('What is left out is still there', () => {
  const files = new Set(writtenPatterns().map(({ at }) => at))
  expect(OWN_WORDS.filter((file) => !files.has(file))).toEqual([])
})
