import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, toolEnvironment } from './bootstrap.js'
import { ensureChromium } from './chromium.js'
import { fail, finished, root, runQuietly, say } from './terminal.js'

const STEP_MINUTES = 30
const results = (name) => join(root, '.cache', `${name}-results.json`)

/** Runs a tool whose output only matters when it fails. */
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
  const counts = readResults('vitest', (json) => ({
    passed: json.numPassedTests,
    failed: json.numFailedTests,
  }))
  return { ok, ...counts }
}

async function playwright(args) {
  rmSync(results('playwright'), { force: true })
  const extra = { PLAYWRIGHT_JSON_OUTPUT_NAME: results('playwright') }
  const ok = await runVisibly('playwright', ['test', '--reporter=list,json', ...args], extra)
  const counts = readResults('playwright', ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
  }))
  return { ok, ...counts }
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
  types: quiet('tsc', '--noEmit'),
  unused: quiet('knip'),
  build,
  budget,
  vitest,
  playwright,
  unit: (args) => vitest(['test/architecture.test.ts', 'contract', 'web', ...args]),
}

const needBrowser = ['vitest', 'playwright', 'unit']

/** What `npm test` runs, in this order. */
export const stepNames = Object.keys(steps).filter((name) => name !== 'unit')

/**
 * Runs the steps in order until one fails, and closes with the number of tests on a line of its own. `args` go to
 * the test programs.
 */
export async function runSteps(names, args) {
  const unknown = names.find((name) => !Object.hasOwn(steps, name))
  if (unknown !== undefined)
    fail(`There is no step ${unknown || '(empty)'}; there are ${Object.keys(steps).join(', ')}.`)
  if (names.some((name) => needBrowser.includes(name))) process.env.CHROMIUM_PATH = await ensureChromium()
  const total = { passed: 0, failed: 0 }
  for (const name of names) {
    const began = Date.now()
    const { ok, passed = 0, failed = 0 } = await steps[name](args)
    total.passed += passed
    total.failed += failed
    console.log(`${ok ? '✓' : '✗'} ${name} ${((Date.now() - began) / 1000).toFixed(1)} s`)
    if (ok) continue
    const rest = names.slice(names.indexOf(name) + 1)
    console.log(`The step ${name} failed; what it said stands above. Alone: npm test -- --only ${name}`)
    if (rest.length > 0) console.log(`Not run: ${rest.join(', ')}`)
    process.exitCode = 1
    break
  }
  console.log(`${total.passed} passed, ${total.failed} failed`)
}
