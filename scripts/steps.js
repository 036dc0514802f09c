import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ensureBuilt, toolEnvironment } from './bootstrap.js'
import { ensureChromium } from './chromium.js'
import { fail, finished, root, runQuietly, say } from './terminal.js'

/** Only ends what hangs: two runs at once take three times as long as one. */
const STEP_MINUTES = 60
const results = (name) => join(root, '.cache', `${name}-results.json`)

/** Runs a tool whose output matters only when it fails. */
const quiet =
  (program, ...args) =>
  async () => {
    const { code, output } = await runQuietly(program, args, {
      env: toolEnvironment(),
      minutes: STEP_MINUTES,
    })
    if (code !== 0) say(output.trimEnd())
    return { ok: code === 0 }
  }

async function runVisibly(program, args, extra) {
  const env = toolEnvironment(extra)
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
  return (await finished(child, STEP_MINUTES)) === 0
}

function readResults(name, count) {
  try {
    return count(JSON.parse(readFileSync(results(name), 'utf8')))
  } catch {
    return { passed: 0, failed: 0 }
  }
}

async function vitest(args) {
  rmSync(results('vitest'), { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results('vitest')}`]
  const ok = await runVisibly('vitest', ['run', ...reporters, ...args], { NODE_ENV: 'test' })
  const { retried, ...counts } = readResults('vitest', (json) => ({
    passed: json.numPassedTests,
    failed: json.numFailedTests,
    retried: json.testResults.flatMap(retriedOf),
  }))
  sayRetried(retried)
  return { ok, ...counts }
}

async function playwright(args) {
  rmSync(results('playwright'), { force: true })
  const extra = { PLAYWRIGHT_JSON_OUTPUT_NAME: results('playwright') }
  const ok = await runVisibly('playwright', ['test', '--reporter=list,json', ...args], extra)
  const { retried, ...counts } = readResults('playwright', ({ stats, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    retried: suites.flatMap(retriedIn),
  }))
  sayRetried(retried)
  return { ok, ...counts }
}

function sayRetried(tests) {
  if (tests) say(['', `Tests that passed at their second try: ${tests.length}`, ...tests].join('\n'))
}

/** "file title" of each test of a file that passed, and has failed before. */
function retriedOf({ name, assertionResults }) {
  return assertionResults
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName }) => `  ${relative(root, name)} ${fullName}`)
}

/** "file:line title" of each test of a suite that failed on its first attempt. */
function retriedIn({ suites = [], specs = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  return [...own.map(({ file, line, title }) => `  ${file}:${line} ${title}`), ...suites.flatMap(retriedIn)]
}

// Everything together, then the trees of the product with what each may rely on.
const PROJECTS = ['tsconfig.json', 'tsconfig.contract.json', 'tsconfig.server.json', 'tsconfig.web.json']

async function types() {
  for (const project of PROJECTS) {
    // More threads check what they share once each: twice the work.
    const { ok } = await quiet('tsc', '--noEmit', '--singleThreaded', '--project', project)()
    if (!ok) return { ok }
  }
  return { ok: true }
}

async function build() {
  await ensureBuilt()
  return { ok: true }
}

async function budget() {
  return existsSync(join(root, '.size-limit.js')) ? quiet('size-limit')() : { ok: true }
}

const steps = {
  lint: quiet('biome', 'ci', '.'),
  oxlint: quiet('oxlint', '--type-aware'),
  types,
  unused: quiet('knip'),
  build,
  budget,
  vitest,
  playwright,
  unit: (args) => vitest(['--project', 'unit', ...args]),
  page: (args) => vitest(['--project', 'page', ...args]),
}

/** They share nothing, and the slowest use one core most of the time. */
const AT_ONCE = ['lint', 'oxlint', 'types', 'unused', 'build']
const NEED_BROWSER = ['vitest', 'playwright', 'page']

/** What `npm test` runs, in this order: `unit` and `page` are parts of `vitest`. */
export const stepNames = Object.keys(steps).filter((name) => !['unit', 'page'].includes(name))

const stagesOf = (names) => {
  const first = names.filter((name) => AT_ONCE.includes(name))
  return [first, ...names.filter((name) => !first.includes(name)).map((name) => [name])]
}

async function timed(name, args) {
  const began = Date.now()
  const { ok, passed = 0, failed = 0 } = await steps[name](args)
  console.log(`${ok ? '✓' : '✗'} ${name} ${((Date.now() - began) / 1000).toFixed(1)} s`)
  return { name, ok, passed, failed }
}

/**
 * Runs the steps, the static ones concurrently and the others one after the other, until one fails, and ends with the
 * number of tests on a line of its own. `args` go to the test programs; with `--list` it only lists the steps.
 */
export async function runSteps(names, args) {
  const unknown = names.find((name) => !Object.hasOwn(steps, name))
  if (unknown !== undefined)
    fail(`There is no step ${unknown || '(empty)'}; there are ${Object.keys(steps).join(', ')}.`)
  if (args.includes('--list')) return console.log(names.join(', '))
  if (names.some((name) => NEED_BROWSER.includes(name))) process.env.CHROMIUM_PATH = await ensureChromium()
  const total = { passed: 0, failed: 0 }
  const stages = stagesOf(names)
  for (const [at, stage] of stages.entries()) {
    const results = await Promise.all(stage.map((name) => timed(name, args)))
    for (const { passed, failed } of results) {
      total.passed += passed
      total.failed += failed
    }
    const broken = results.filter(({ ok }) => !ok).map(({ name }) => name)
    if (broken.length === 0) continue
    for (const name of broken)
      console.log(`The step ${name} failed; its output is above. Alone: npm test -- --only ${name}`)
    const rest = stages.slice(at + 1).flat()
    if (rest.length > 0) console.log(`Not run: ${rest.join(', ')}`)
    process.exitCode = 1
    break
  }
  console.log(`${total.passed} passed, ${total.failed} failed`)
}
