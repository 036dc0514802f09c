// Runs on Node 20 and later, before anything is installed: plain JavaScript, no packages.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, delimiter, dirname, join, relative } from 'node:path'
import { withLock } from './process-lock.js'
import { endWithNpm, fail, onEnding, root, runQuietly, say } from './terminal.js'

const modules = join(root, 'node_modules')
const cache = join(root, '.cache')
const installStamp = join(modules, '.beatline-lock-hash')
const buildStamp = join(root, 'dist', '.build-hash')
const builtFrom = [
  'web',
  'contract',
  'index.html',
  'site.html',
  'vite.prerender.ts',
  'vite.parts.ts',
  'notice.html',
  'trail.html',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
]

function readOr(file, otherwise) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return otherwise
  }
}

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`

const lastLines = (text, count) => text.trimEnd().split('\n').slice(-count).join('\n')

function checkGround() {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    fail(
      `Beatline needs Node 20 or newer to start; this is ${process.version}. Get it from https://nodejs.org`,
    )
  }
  if (process.platform === 'win32') fail('Beatline runs on Linux and macOS. On Windows, use WSL.')
  try {
    accessSync(root, constants.W_OK)
    mkdirSync(cache, { recursive: true })
    accessSync(cache, constants.W_OK)
  } catch {
    fail(`${root} cannot be written by this user. Run as its owner, or clone to a folder of your own.`)
  }
}

function wantedInstall() {
  const lock = readOr(join(root, 'package-lock.json'), null)
  if (lock === null) fail('package-lock.json is missing: restore it with git checkout package-lock.json')
  const hash = createHash('sha256')
    .update(lock)
    .update(readOr(join(root, '.npmrc'), ''))
  return hash.update(`${process.platform}-${process.arch}`).digest('hex')
}

// Someone may have run `npm ci` by hand: npm records what it installed as its last step.
function isInstalledByHand() {
  try {
    const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
    const found = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')).packages
    const agrees = ([path, { version, optional, devOptional }]) =>
      path === '' ||
      (found[path]
        ? found[path].version === version && existsSync(join(root, path))
        : optional || devOptional)
    return Object.entries(wanted).every(agrees) && Object.keys(found).every((path) => wanted[path])
  } catch {
    return false
  }
}

function npmCommand() {
  const own = process.env.npm_execpath
  if (own && basename(own).startsWith('npm-cli') && existsSync(own)) return [process.execPath, own]
  if (spawnSync('npm', ['--version'], { cwd: root, stdio: 'ignore' }).status === 0) return ['npm']
  return fail('npm was not found. It comes with Node: get Node from https://nodejs.org and start again.')
}

function installAdvice(output) {
  if (/ENOSPC|no space left/i.test(output)) return 'The disk is full: free some space and start again.'
  if (/EACCES|EPERM/.test(output))
    return `Some files in ${modules} belong to another user: remove that folder.`
  if (/ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNRE|network/.test(output)) {
    return 'The package registry cannot be reached: check the network or the proxy, and start again.'
  }
  return 'Remove node_modules and start again. If it still fails, run npm ci to see its full output.'
}

async function install(wanted, started) {
  const [program, ...first] = npmCommand()
  const began = Date.now()
  say('Installing packages (about a minute)...')
  // With NODE_ENV=production npm would leave out what the build needs.
  const args = [
    ...first,
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const { code, output } = await runQuietly(program, args, { minutes: 20, word: 'Still installing', started })
  if (code !== 0)
    fail(`${lastLines(output, 25)}\n\nThe packages could not be installed. ${installAdvice(output)}`)
  writeFileSync(installStamp, wanted)
  say(`Packages installed in ${seconds(began)}.`)
}

/** Makes node_modules match package-lock.json; takes milliseconds when there is nothing to do. */
export async function ensureInstalled() {
  checkGround()
  endWithNpm()
  const wanted = wantedInstall()
  const isDone = () => readOr(installStamp, '') === wanted
  if (isDone()) return
  await withLock('install', async (started) => {
    if (isDone()) return
    if (isInstalledByHand()) writeFileSync(installStamp, wanted)
    else await install(wanted, started)
  })
}

function isModern(version) {
  const [major, minor] = version.replace('v', '').split('.').map(Number)
  return major > 24 || (major === 24 && minor >= 12)
}

/** The path of the pinned Node 24, or of the running Node if that is new enough and none is pinned. */
export function node24() {
  const pinned = join(modules, `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned
  if (isModern(process.version)) return process.execPath
  return fail(
    `Beatline runs on Node 24.12 or newer, and none is packaged for this system; this is ${process.version}. Get Node 24 from https://nodejs.org`,
  )
}

/** The environment for what the project runs: its own tools and the pinned Node come first in PATH. */
export function toolEnvironment(extra = {}) {
  const path = [dirname(node24()), join(modules, '.bin'), process.env.PATH].join(delimiter)
  return { NODE_COMPILE_CACHE: join(cache, 'node'), ...process.env, ...extra, PATH: path }
}

function filesBelow(path) {
  if (!existsSync(path)) return []
  try {
    const entries = readdirSync(path).sort()
    return entries.flatMap((name) => filesBelow(join(path, name)))
  } catch {
    return [path]
  }
}

function wantedBuild() {
  const hash = createHash('sha256')
  // The route tree (*.gen.ts) is written by the build itself.
  const files = builtFrom
    .flatMap((name) => filesBelow(join(root, name)))
    .filter((path) => !path.endsWith('.gen.ts'))
  for (const file of files)
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  return hash.digest('hex')
}

async function build(wanted, started) {
  const began = Date.now()
  say('Building the page...')
  rmSync(buildStamp, { force: true })
  const env = toolEnvironment({ NODE_ENV: 'production' })
  const vite = join(modules, 'vite', 'bin', 'vite.js')
  const { code, output } = await runQuietly(node24(), [vite, 'build'], {
    env,
    word: 'Still building',
    started,
  })
  if (code !== 0) fail(`${lastLines(output, 40)}\n\nThe page could not be built; the reason stands above.`)
  mkdirSync(dirname(buildStamp), { recursive: true })
  writeFileSync(buildStamp, wanted)
  say(`Page built in ${seconds(began)}.`)
}

/** Builds the page into dist/web when its sources have changed since the last build, or when `force` is set. */
export async function ensureBuilt({ force = false } = {}) {
  const wanted = wantedBuild()
  const isDone = () => readOr(buildStamp, '') === wanted && existsSync(join(root, 'dist', 'web'))
  if (isDone() && !force) return
  await withLock('build', async (started) => {
    if (force || !isDone()) await build(wanted, started)
  })
}

/**
 * Hands over to a program: passes our signals on, and exits with its exit code. The program gets an IPC channel, which
 * closes when this process is killed.
 */
export function handOver(program, args, extra = {}) {
  const env = toolEnvironment({ BEATLINE_PARENT_IPC: '1', ...extra })
  // Its own process group: a Ctrl+C reaches it once, from here, and not again from the terminal.
  const child = spawn(program, args, {
    cwd: root,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: true,
  })
  let asked = 0
  const passOn = (signal) => {
    // npm passes a Ctrl+C on as well, so only one that comes clearly later means that the user is impatient.
    if (asked && signal === 'SIGINT' && Date.now() - asked > 2_000) child.kill('SIGKILL')
    if (!asked) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    asked ||= Date.now()
  }
  onEnding(passOn)
  child.on('error', (error) => fail(`${program} could not be run: ${error.message}`))
  child.on('exit', (code) => process.exit(code ?? 1))
  return child
}
