import { isSafePattern } from 'redos-detector'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { z } from '../../contract/zod.ts'
import { matrix } from '../../test/access/access.matrix.ts'
import { readSources } from '../../test/support/sources.ts'
import { figures } from '../figures.ts'

type Pattern = { at: string; source: string; flags: string }

// These read what the operator, PostgreSQL or our own build wrote, never what a caller sends.
const OWN_WORDS = [
  ...['server/write-api.ts', 'server/first-start.ts', 'server/platform/config.ts'],
  ...['server/platform/postgres/db.ts', 'server/platform/files/files.ts', 'server/platform/http/template.ts'],
  ...['server/outbox/mail-policy.ts', 'server/auth/caller-cache.ts'],
]
const OWN_FOLDERS = /^server\/(backup|operate)\/|^server\/platform\/postgres\/embedded\//
/** The number of ways to match one text; a cost that grows faster than the text has no such bound. */
const WAYS_MAX = 20

const sources = readSources().filter(({ path }) => /^(contract|server)\/.*(?<!\.test)\.ts$/.test(path))

/** Calls `take` for every object in a tree. */
function visit(node: unknown, take: (node: Record<string, unknown>) => void): void {
  if (typeof node !== 'object' || node === null) return
  if (!Array.isArray(node)) take(node as Record<string, unknown>)
  for (const below of Object.values(node)) visit(below, take)
}

/** Every regular expression written in contract/ and server/. */
function writtenPatterns(): Pattern[] {
  const found: Pattern[] = []
  for (const { path: at, text } of sources)
    visit(parseSync(at, text).program, ({ regex }) => {
      const { pattern: source, flags } = (regex ?? {}) as { pattern?: string; flags: string }
      if (source !== undefined) found.push({ at, source, flags })
    })
  return found
}

/** Those of the schema library, which checks ids, moments and addresses. */
function checkedPatterns(): Pattern[] {
  const found = new Map<string, Pattern>()
  for (const { at, endpoint } of matrix) {
    const { params, query, body } = endpoint?.schemas ?? {}
    for (const schema of [params, query, body].filter((one) => one !== undefined))
      visit(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), ({ pattern: source }) => {
        if (typeof source === 'string') found.set(source, { at, source, flags: '' })
      })
  }
  return [...found.values()]
}

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

const all = writtenPatterns()
const written = all.filter(({ at }) => !OWN_WORDS.includes(at) && !OWN_FOLDERS.test(at))
const checked = checkedPatterns()
const slow = (patterns: Pattern[]) =>
  patterns.filter((one) => !isLinear(one)).map(({ at, source, flags }) => `${at}: /${source}/${flags}`)

test('matches input only with linear-time regular expressions, in the code and in the contract’s schemas', () => {
  expect(written.length).toBeGreaterThan(40)
  expect(checked.length).toBeGreaterThanOrEqual(3)
  expect(slow([...written, ...checked])).toEqual([])
  figures('Regular expressions', {
    'in contract and server': written.length,
    'of the library': checked.length,
  })
})

test('recognizes slow regular expressions', () => {
  const known = ['(a+)+$', '[^.]\\.[^.]*[a-z][^.]*\\.?$', '\\s+$', '(a|a)*b', '^(.*)*x']
  expect(known.filter((source) => isLinear({ at: '', source, flags: '' }))).toEqual([])
})

test('makes a regular expression from text only in the reader of the operator’s backup folder', () => {
  const made = sources.filter(({ text }) => /\bRegExp\(/.test(text)).map(({ path }) => path)
  expect(made).toEqual(['server/backup/read-backup.ts'])
})

test('lists no left-out file without a regular expression', () => {
  const files = new Set(all.map(({ at }) => at))
  expect(OWN_WORDS.filter((file) => !files.has(file))).toEqual([])
})
