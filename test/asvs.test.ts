import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faultOfNamed, faultsOfCell } from './support/named-tests.ts'

// docs/asvs.csv: the requirements of OWASP ASVS 5.0.0, levels 1 and 2, by their published ids.

const HEAD = ['id', 'level', 'about', 'status', 'evidence', 'note', 'broken']

/** The cells of a line; a quoted one may contain commas. */
const cells = (line: string) =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, plain = '']) =>
    quoted === undefined ? plain : quoted.replaceAll('""', '"'),
  )

const read = (file: string) => readFileSync(join(import.meta.dirname, '../docs', file), 'utf8')
const lines = read('asvs.csv').trimEnd().split('\n').map(cells)
const rows = lines.slice(1).map(([id = '', level, about = '', status, evidence = '', note = '', broken]) => ({
  id,
  level,
  about,
  status,
  tests: evidence === '' ? [] : evidence.split(' | '),
  note,
  broken,
}))

test('lists each of the 253 requirements of levels 1 and 2, once and in order', () => {
  expect(lines.filter((line) => line.length !== HEAD.length)).toEqual([])
  expect(lines[0]).toEqual(HEAD)
  const places = rows.map(({ id }) => /^v5\.0\.0-(\d+)\.(\d+)\.(\d+)$/.exec(id)?.slice(1).map(Number) ?? [])
  const order = places.map(
    ([chapter = 0, section = 0, place = 0]) => chapter * 10_000 + section * 100 + place,
  )
  expect(order).toEqual([...new Set(order)].toSorted((one, other) => one - other))
  expect(rows.filter(({ level }) => level === '1')).toHaveLength(70)
  expect(rows.filter(({ level }) => level === '2')).toHaveLength(183)
  expect(new Set(places.map(([chapter]) => chapter)).size).toBe(17)
})

test('names existing tests, seen to fail without the control, for what is met, and a reason for what is not', () => {
  expect(rows.flatMap(({ tests }) => tests.map(faultOfNamed)).filter((fault) => fault !== null)).toEqual([])
  const wrong = rows.filter(({ about, status, tests, note, broken }) => {
    if (about === '' || !['', 'yes'].includes(broken ?? '')) return true
    if (status === 'met') return tests.length === 0 || broken !== 'yes'
    return (
      !['not shown', 'not applicable'].includes(status ?? '') ||
      note === '' ||
      tests.length > 0 ||
      broken !== ''
    )
  })
  expect(wrong.map(({ id }) => id)).toEqual([])
})

test('names existing tests for every threat in docs/threats.md', () => {
  const threats = [...read('threats.md').matchAll(/^\| (?!Tried|---)(.+?) \| .+? \| (.+) \|$/gm)]
  expect(threats.length).toBeGreaterThanOrEqual(35)
  for (const [, what, tests = ''] of threats) expect(faultsOfCell(tests), what).toEqual([])
})
