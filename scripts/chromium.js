import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { node24, toolEnvironment } from './bootstrap.js'
import { fail, root, runQuietly, say } from './terminal.js'

/** Chromium without windows: the same engine, and pages take half the time. */
const SHELL = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
const noShell = join(root, '.cache', 'no-headless-shell')

/** Ubuntu's chromium-browser may be a stub that only names a snap, so it is checked first. */
function runs(path) {
  if (!path || !existsSync(path)) return false
  const answer = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  return answer.status === 0 && /\d+\.\d+/.test(answer.stdout)
}

function onThisMachine(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(runs)
}

const anyOnThisMachine = () => onThisMachine(NAMES) ?? (runs(MAC) ? MAC : undefined)

function ofPlaywright() {
  const script = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))"
  const answer = spawnSync(node24(), ['-e', script], { cwd: root, encoding: 'utf8', timeout: 30_000 })
  const path = answer.stdout?.trim()
  return runs(path) ? path : undefined
}

/** What apt says while another one is at work: the updates of a new machine, or a second run of the tests. */
const IS_LOCKED = /Could not get lock/

async function attempt(what, program, args, minutes) {
  say(what)
  const env = toolEnvironment({ DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' })
  const ask = () => runQuietly(program, args, { env, minutes, word: 'Still at it' })
  let answer = await ask()
  for (const end = Date.now() + minutes * 60_000; IS_LOCKED.test(answer.output) && Date.now() < end; ) {
    await sleep(2_000)
    answer = await ask()
  }
  if (answer.code === 0) return
  const words = answer.output.split('\n').filter((line) => line.trim() && !/^\s+at /.test(line))
  say(`That failed: ${words.slice(-2).join(' ').trim()}`)
}

async function fromPlaywright() {
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  await attempt('Downloading Chromium for the tests...', node24(), [cli, 'install', 'chromium'], 5)
  return ofPlaywright()
}

const installsPackages = () =>
  process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0

async function fromDebian(name) {
  if (!installsPackages()) return
  await attempt('Reading the list of Debian packages...', 'apt-get', ['update'], 4)
  const args = ['install', '-y', '--no-install-recommends', name]
  await attempt(`Installing the package ${name}...`, 'apt-get', args, 10)
  return onThisMachine([name])
}

/** Asked only once: not every Debian has the package, and Ubuntu doesn't. */
async function shellFromDebian() {
  if (existsSync(noShell) || !installsPackages()) return
  const path = await fromDebian(SHELL)
  if (!path) writeFileSync(noShell, '')
  return path
}

/** The path of a Chromium that runs here. Installs one if there is none, or only a slower one. */
export async function ensureChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given)
    return runs(given) ? given : fail(`CHROMIUM_PATH is ${given}, which does not run. Correct or unset it.`)
  const path =
    onThisMachine([SHELL]) ??
    (await shellFromDebian()) ??
    anyOnThisMachine() ??
    ofPlaywright() ??
    (await fromPlaywright()) ??
    (await fromDebian('chromium'))
  return (
    path ??
    fail('No Chromium was found or could be installed. Install one and set CHROMIUM_PATH to its path.')
  )
}
