import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const TREES = '{contract,server,web,db,emails,test,bench,prove,scripts,docs}/**/*.{ts,tsx,js,md,yml,csv,css}'
// What people in the demo and in tests write, and what ran on databases already.
const QUOTED =
  /^db\/(seed|migrations)\/|^docs\/licences\.md$|^test\/(prose\.test|support\/pitching)\.ts$|^web\/(site\/landing\/fragments|pitches\/pitch-form\.test)\.tsx$/

test('calls people by their role, or "they"', () => {
  const files = [...globSync(TREES, { cwd: ROOT }), ...globSync('*.{ts,md,html}', { cwd: ROOT })]
  const prose = files.filter((file) => !QUOTED.test(file))
  expect(prose.length).toBeGreaterThan(1_000)
  const found = prose.flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, n) => (/\b(he|him|himself|his)\b/i.test(line) ? [`${file}:${n + 1}`] : [])),
  )
  expect(found).toEqual([])
})
