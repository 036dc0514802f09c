import { globSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { longTest, sized } from '../prove/size.ts'
import { runScript, SCRIPT, scriptFolder } from './support/run-script.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const scripts: Record<string, string> = JSON.parse(read('package.json')).scripts

test('runs every script of package.json in a test', () => {
  const tests = globSync('{test,e2e}/**/*.ts', { cwd: ROOT }).map(read).join('\n')
  // The browser tests run against what `npm start` starts.
  const servers = read('playwright.config.ts')
  const isRun = ([name, command]: [string, string]) =>
    new RegExp(`\\b(run|start)Script\\('${name}'`).test(tests) || servers.includes(command)
  expect(Object.keys(scripts)).toContain('dev')
  expect(Object.entries(scripts).filter((script) => !isRun(script))).toEqual([])
})

test('runs only the steps that npm test knows', SCRIPT, async () => {
  const { code, said } = await runScript('test', ['--only', 'nothing'])
  expect(said).toContain('There is no step nothing; there are lint, ')
  expect(code).toBe(1)
})

test('needs a running browser for npm run check:page', SCRIPT, async () => {
  const { code, said } = await runScript('check:page', [], { env: { CHROMIUM_PATH: '/nowhere' } })
  expect(said).toContain('CHROMIUM_PATH is /nowhere, which does not run.')
  expect(code).toBe(1)
})

test('needs no browser for npm run check, and names what it runs', SCRIPT, async () => {
  const { code, said } = await runScript('check', ['--list'], { env: { CHROMIUM_PATH: '/nowhere' } })
  expect(said).toBe('lint, oxlint, types, unit\n')
  expect(code).toBe(0)
})

test('prints the arguments of npm run bench, and refuses unknown ones', SCRIPT, async () => {
  const help = await runScript('bench', ['--help'])
  expect(help.said).toContain('npm run bench -- [NAME...] [options]')
  expect(help.code).toBe(0)
  const { code, said } = await runScript('bench', ['--nothing'])
  expect(said).toContain("Unknown option '--nothing'")
  expect(code).toBe(1)
})

test('prints a plan with npm run plan, and refuses what is no number of members', SCRIPT, async () => {
  const { code, said } = await runScript('plan', ['--members', '20000'])
  expect(said).toContain('| What it takes | 20,000 |')
  expect(code).toBe(0)
  const wrong = await runScript('plan', ['--members', 'many'])
  expect(wrong.said).toBe('--members must be a number of at least 1, for example 10000\n')
  expect(wrong.code).toBe(1)
})

test('names the proofs in npm run prove, and refuses an unknown one', SCRIPT, async () => {
  const help = await runScript('prove', ['--help'])
  expect(help.said).toContain('Runs the long forms of the proofs: copies, failover, faults, ')
  expect(help.said).toMatch(/, relay[,.] /)
  expect(help.said).toContain('--short runs the short forms')
  expect(help.code).toBe(0)
  expect(help.said).toContain(', races, id-swaps, bench, scripts. ')
  const { code, said } = await runScript('prove', ['nothing'])
  expect(said).toContain('There is no proof nothing; there are copies, failover, faults, ')
  expect(code).toBe(1)
})

test('lists the commands of npm run operate, and refuses an unknown one', SCRIPT, async () => {
  const list = await runScript('operate')
  expect(list.said).toContain('  seed-demo ')
  expect(list.code).toBe(2)
  const { code, said } = await runScript('operate', ['nothing'])
  expect(said).toContain('There is no command "nothing".')
  expect(code).toBe(2)
})

longTest(
  'npm run screens takes one screen at one width, in both themes and with forced colours',
  SCRIPT,
  async () => {
    const folder = await scriptFolder()
    const args = ['all', '--only', 'not-found', '--width', '390', '--into', folder]
    const { code, said } = await runScript('screens', args)
    expect(said).toContain(`The pictures are in ${folder}`)
    expect(code, said).toBe(0)
    const names = ['not-found-dark-390.png', 'not-found-light-390.png']
    const forced = ['not-found-forced-dark-390.png', 'not-found-forced-light-390.png']
    expect((await readdir(folder)).sort()).toEqual([...names, ...forced, 'sheets'].sort())
    const [dark, light] = await Promise.all(names.map((name) => sharp(join(folder, name)).stats()))
    expect(dark?.channels[0]?.mean).toBeLessThan(light?.channels[0]?.mean ?? 0)
    expect(await sharp(join(folder, names[0] ?? '')).metadata()).toMatchObject({ width: 390 })
  },
)

test('refuses in a sentence what npm run screens cannot do', SCRIPT, async () => {
  for (const args of [['all', '--wide'], ['none'], ['all', '--into', 'package.json']].slice(0, sized(1, 3))) {
    const wrong = await runScript('screens', args)
    expect(wrong.code).toBe(1)
    expect(wrong.said).not.toMatch(/\n {4}at /)
  }
  const { code, said } = await runScript('screens', ['all', '--width', 'wide'])
  expect(said).toContain('--width takes a number of pixels.')
  expect(code).toBe(1)
})
