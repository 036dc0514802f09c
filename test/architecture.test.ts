import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PAGES } from '../contract/pages.ts'
import { type Import, isTest, readSources, type Source } from './support/sources.ts'

// Enforces the layout in docs/architecture.md. Each test lists its violations.

const sources = readSources()
const within = (tree: string) =>
  sources.filter((source) => source.path.startsWith(`${tree}/`) && !isTest(source))
const isOurs = (to: string) => /^(contract|server|web|db|emails|test|e2e|bench|prove|scripts)\//.test(to)

/** "file -> import" for each import that is not as it should be. */
function offenders(list: Source[], isWrong: (one: Import, source: Source) => boolean): string[] {
  return list.flatMap((source) =>
    source.imports.filter((one) => isWrong(one, source)).map((one) => `${source.path} -> ${one.to}`),
  )
}
const matching = (list: Source[], pattern: RegExp) =>
  list.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

test('finds the sources', () => {
  for (const tree of ['contract', 'server', 'web', 'db', 'emails'])
    expect(within(tree).length, tree).toBeGreaterThan(3)
})

test('lets the contract import only itself, and zod through one module', () => {
  const isWrong = ({ to }: Import, { path }: Source) =>
    to === 'zod' ? path !== 'contract/zod.ts' : !to.startsWith('contract/')
  expect(offenders(within('contract'), isWrong)).toEqual([])
})

test('lets the server import only the contract and the database', () => {
  const isWrong = ({ to }: Import) => isOurs(to) && !/^(server|contract|db)\//.test(to)
  expect(offenders(within('server'), isWrong)).toEqual([])
})

test('lets the page import only the contract, and nothing from Node', () => {
  const isWrong = ({ to }: Import, { path }: Source) =>
    !path.endsWith('.config.ts') && ((isOurs(to) && !/^(web|contract)\//.test(to)) || to.startsWith('node:'))
  expect(offenders(within('web'), isWrong)).toEqual([])
})

test('keeps the email templates separate: the server has only what they are rendered to', () => {
  expect(offenders(within('emails'), ({ to }) => isOurs(to) && !to.startsWith('emails/'))).toEqual([])
  const others = sources.filter((source) => !source.path.startsWith('emails/') && !isTest(source))
  expect(offenders(others, ({ to }) => to.startsWith('emails/') || to.startsWith('react-email'))).toEqual([])
})

test('gives each platform folder a file of its own name, and a line in docs/architecture.md', () => {
  const paths = sources.map(({ path }) => path)
  const folders = [...new Set(paths.flatMap((path) => /^server\/platform\/(\w+)\//.exec(path)?.[1] ?? []))]
  expect(folders.length).toBeGreaterThan(5)
  expect(folders.filter((name) => !paths.includes(`server/platform/${name}/${name}.ts`))).toEqual([])
  const page = readFileSync(join(import.meta.dirname, '../docs/architecture.md'), 'utf8')
  expect(folders.filter((name) => !page.includes(`| \`${name}/\` | `))).toEqual([])
})

test('says in one place who may read a post', () => {
  const rule = /->> 'status' = 'published'/
  expect(matching(within('server'), rule)).toEqual(['server/audience/audience.rules.ts'])
})

test('lets programs import neither tests nor their fixtures', () => {
  const programs = sources.filter((source) => !isTest(source))
  expect(offenders(programs, ({ to }) => isTest({ path: to }))).toEqual([])
})

const GROUND = ['platform', 'ui', 'api', 'layout', 'routes', 'styles', 'public']
/** The operator's commands, as the files at the top of server/. */
const JOINING = ['operate']
/** "server/posts" for a file of a feature; null for the platform and for the files that join everything. */
function featureOf(path: string): string | null {
  const [tree = '', folder = '', file] = path.split('/')
  if (file === undefined || !['server', 'web'].includes(tree) || [...GROUND, ...JOINING].includes(folder))
    return null
  return `${tree}/${folder}`
}

test('keeps the platform free of features', () => {
  const ground = sources.filter(
    (source) => /^(server\/platform|web\/(ui|api|layout))\//.test(source.path) && !isTest(source),
  )
  expect(offenders(ground, ({ to }) => featureOf(to) !== null)).toEqual([])
})

const crossings = (list: Source[]) =>
  list.flatMap(({ path, imports }) =>
    imports
      .map(({ to }) => ({ path, to, from: featureOf(path), into: featureOf(to) }))
      .filter(({ from, into }) => from !== null && into !== null && from !== into),
  )

test('enters a feature of the server by its main file or its rules, never by its routes or SQL', () => {
  const isDoor = (to: string, into: string) =>
    new RegExp(`^${into}/(${into.split('/')[1]}|who|[\\w-]+\\.rules)\\.ts$`).test(to)
  const wrong = crossings(within('server')).filter(({ to, into }) => !isDoor(to, into ?? ''))
  expect(wrong.map(({ path, to }) => `${path} -> ${to}`)).toEqual([])
})

test('has no feature that leads back to itself', () => {
  const next = new Map<string, Set<string>>()
  for (const { from, into } of crossings([...within('server'), ...within('web')]))
    next.set(from!, (next.get(from!) ?? new Set()).add(into!))
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(next.get(from) ?? [])].some(
      (step) => step === to || (!seen.has(step) && reaches(step, to, seen.add(step))),
    )
  expect([...next.keys()].filter((feature) => reaches(feature, feature))).toEqual([])
})

test('lets only the configuration read the environment', () => {
  // The password of a new member is not configuration, and must not appear among a command's arguments.
  const allowed = ['server/platform/config.ts', 'server/operate/create-member.ts']
  const programs = [...within('server'), ...within('contract'), ...within('web')]
  const readers = matching(programs, /\bprocess\.env\b/).filter((path) => !path.endsWith('.config.ts'))
  expect(readers.filter((path) => !allowed.includes(path))).toEqual([])
})

test('calls the server from one place in the page', () => {
  const callers = matching(within('web'), /\bfetch\(|\bXMLHttpRequest\b|\bEventSource\b|\bsendBeacon\b/)
  // It runs before the program and requests the same (docs/decisions/0038-first-visit.md).
  const before = 'web/public/first.js'
  expect(callers.filter((path) => !path.startsWith('web/api/'))).toEqual([before])
})

test('keeps SQL in *.sql.ts, in db/, and where the platform itself talks to the database', () => {
  const platform = [
    'server/platform/postgres/db.ts',
    // Events, readiness, the queue's own tables.
    'server/platform/live/live.ts',
    'server/platform/live/live-listener.ts',
    'server/platform/live/log-reader.ts',
    'server/platform/http/health.ts',
    'server/platform/jobs/jobs.ts',
    // Who may read a post: every feature's statements take the rule from here.
    'server/audience/audience.rules.ts',
    // One transaction around the seed.
    'server/first-start.ts',
    'server/operate/seed.ts',
  ]
  const isAllowed = (path: string) =>
    /\.sql\.ts$|^server\/platform\/postgres\/embedded\//.test(path) || platform.includes(path)
  const pattern = /\bsql(<[^`]*>)?`|\.query(<[^(]*>)?\(\s*['"`]/
  const writers = matching([...within('server'), ...within('contract'), ...within('web')], pattern)
  expect(writers.filter((path) => !isAllowed(path))).toEqual([])
})

test('writes SQL with the sql tag, never with the query builder', () => {
  const builder = /\.(selectFrom|selectNoFrom|insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\(/
  const users = matching([...within('server'), ...within('contract'), ...within('web')], builder)
  expect(users, "write the statement with kysely's sql tag").toEqual([])
})

test('uses default exports only where a tool requires them', () => {
  const exporters = matching(sources, /^export default\b/m)
  expect(exporters.filter((path) => !/\.(config|setup)\.ts$/.test(path))).toEqual([])
})

test('writes the server in TypeScript that Node runs as it is', () => {
  const pattern =
    /^\s*(export )?(declare )?(const )?(enum|namespace) \w|constructor\([^)]*\b(private|public|protected|readonly)\b/m
  expect(matching([...within('server'), ...within('contract'), ...within('db')], pattern)).toEqual([])
  expect(within('server').filter(({ path }) => path.endsWith('x'))).toEqual([])
})

test('keeps files to at most 300 lines', () => {
  const long = sources.filter(({ path, lines }) => lines > 300 && !path.startsWith('db/migrations/'))
  expect(long.map(({ path, lines }) => `${path}: ${lines}`)).toEqual([])
})

/** The address of a route's file: dots and folders are slashes; index, _names and a final _ add nothing. */
function addressOf(path: string): string {
  const name = path.replace(/^web\/routes\//, '').replace(/\.(lazy\.)?tsx?$/, '')
  const segments = name
    .split(/[./]/)
    .filter((part) => !['index', 'route'].includes(part) && !part.startsWith('_'))
    // A name with a final _ is outside of any other page's frame.
    .map((part) => part.replace(/_$/, ''))
  return `/${segments.join('/')}`
}

test('serves the addresses that are routes of the page', () => {
  const files = within('web')
    .map(({ path }) => path)
    .filter((path) => /^web\/routes\/(?!__root)/.test(path))
  const names = files.map((path) => path.replace(/\.tsx?$/, ''))
  // A file with files below it is their frame, not a page itself.
  const isFrame = (path: string) => names.some((name) => name.startsWith(`${path.replace(/\.tsx?$/, '')}.`))
  const pages = files.filter((path) => !isFrame(path)).map(addressOf)
  expect(pages.sort()).toEqual([...PAGES].sort())
})

const byPath = new Map(sources.map((source) => [source.path, source]))
/** Whether loading this file loads zod. */
function loadsZod(path: string, seen = new Set<string>()): boolean {
  if (path === 'zod' || path.startsWith('@hookform/resolvers')) return true
  if (seen.has(path)) return false
  seen.add(path)
  const eager = byPath.get(path)?.imports.filter((one) => !one.typeOnly && !one.lazy) ?? []
  return eager.some((one) => loadsZod(one.to, seen))
}

test('keeps the words and rules of the contract free of zod', () => {
  const free = /^contract\/(vocabulary|text|dates|live|endpoint|errors|pages|[\w-]+\.rules)\.ts$/
  const files = within('contract')
    .map(({ path }) => path)
    .filter((path) => free.test(path))
  expect(files.length).toBeGreaterThanOrEqual(8)
  expect(files.filter((path) => loadsZod(path))).toEqual([])
})

test('loads zod in the page only with a dialog or form, and those only when they open', () => {
  const heavy = within('web')
    .map(({ path }) => path)
    .filter((path) => loadsZod(path))
  expect(heavy.filter((path) => !/Dialog\.tsx$|\.form\.tsx?$/.test(path))).toEqual([])
})

test('leaves nothing for later, and skips no test', () => {
  const others = sources.filter(({ path }) => path !== 'test/architecture.test.ts')
  expect(matching(others, /\b(TODO|FIXME|XXX|HACK)\b/)).toEqual([])
  expect(matching(others, /\b(test|describe|it)\.(only|skip|todo|fails|fixme)\b/)).toEqual([])
})
