import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { calls } from '../docs/calls.ts'
import { readConfig } from '../server/platform/config.ts'
import { describeApi } from '../server/write-api.ts'
import { matrix } from './access/access.matrix.ts'
import { siteRows } from './access/access.site.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const api = await describeApi()

test('docs/api.md is what `npm run docs` writes', () => {
  expect(read('docs/api.md') === api.text, 'run `npm run docs` and look at the change').toBe(true)
})

test('names every endpoint of the access matrix in docs/api.md', () => {
  // The public pages and HEAD are not part of the API.
  const rows = matrix.filter((row) => !siteRows.includes(row) && !row.at.startsWith('HEAD '))
  expect([...new Set(rows.map((row) => row.at))].sort()).toEqual([...api.endpoints].sort())
})

test('serves every call of the first description with an existing endpoint', () => {
  const served = Object.values(calls).flatMap((list) =>
    list.flatMap(({ by }) => (Array.isArray(by) ? by : [])),
  )
  expect(served.filter((at) => !api.endpoints.includes(at))).toEqual([])
})

/** The rows of the table of variables: name and default. */
function documentedVariables(): Map<string, string> {
  const rows = read('docs/operating.md').matchAll(/^\| `([A-Z_]+)` \| (.+?) \|/gm)
  return new Map([...rows].map(([, name = '', value = '']) => [name, value.replaceAll('`', '')]))
}

function declaredVariables(): string[] {
  const [, inside = ''] =
    read('server/platform/config.ts').match(/const Environment = z\.object\(\{\n(.*?)\n\}\)/s) ?? []
  return [...inside.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name = '']) => name)
}

test('lists exactly the configuration’s variables in docs/operating.md', () => {
  const declared = declaredVariables()
  expect(declared.length).toBeGreaterThan(10)
  expect([...documentedVariables().keys()].sort()).toEqual([...declared].sort())
})

test('lists the configuration’s defaults in docs/operating.md', () => {
  const config: Record<string, unknown> = { ...readConfig({}) }
  const words = (value: unknown) => (value === true ? 'on' : value === false ? 'off' : String(value))
  // HOST is derived from the others unless it is set.
  for (const [name, documented] of documentedVariables())
    if (name === 'HOST' || config[name] === undefined) expect(documented, name).toMatch(/^unset/)
    else expect(documented, name).toBe(words(config[name]))
})

/** The anchor of a heading: lower case, no punctuation, hyphens for blanks. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

function anchorsOf(file: string): Set<string> {
  return new Set([...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)))
}

const IGNORED = /(^|\/)(node_modules|dist|\.[^/]+)\//
const files = (pattern: string) => globSync(pattern, { cwd: ROOT }).filter((file) => !IGNORED.test(file))

test('has every place in the documents that the code cites', () => {
  const missing = files(
    '{contract,server,web,db,test,e2e,bench,scripts,emails}/**/*.{ts,tsx,js,sql,css,html}',
  ).flatMap((file) =>
    [...read(file).matchAll(/\bdocs\/([\w/-]+\.md)(?:#([\w-]+))?/g)]
      .filter(([, name, anchor]) => {
        const document = `docs/${name}`
        return !existsSync(join(ROOT, document)) || (anchor && !anchorsOf(document).has(anchor))
      })
      .map(([cited]) => `${file}: ${cited}`),
  )
  expect(missing).toEqual([])
})

test('has a target for every link between the documents', () => {
  const missing = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...files('docs/**/*.md')].flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([\w-]+))?\)/g)]
      .filter(([, path = '', anchor]) => {
        const target = path === '' ? file : join(dirname(file), path)
        if (!existsSync(join(ROOT, target))) return true
        return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).has(anchor)
      })
      .map(([link]) => `${file}: ${link}`),
  )
  expect(missing).toEqual([])
})
