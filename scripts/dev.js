import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt, ensureInstalled, node24, toolEnvironment } from './bootstrap.js'
import { fail, onEnding, root, say } from './terminal.js'

const HELP = `npm run dev                 serves with hot reload: the page on port 3000, the API on 3001
npm run dev -- --fresh      deletes the data first, and starts with the demo world again
PAGE_PORT=4000 PORT=4001    before either: other ports`

await ensureInstalled()
const { fresh } = readArgs()
// The server reads its pages when it starts, although the members' pages are served from source here.
if (!existsSync(join(root, 'dist', 'web'))) await ensureBuilt()
const pagePort = process.env.PAGE_PORT || '3000'
const port = process.env.PORT || '3001'
await refuseTaken(pagePort, 'PAGE_PORT')
await refuseTaken(port, 'PORT')
const env = toolEnvironment({
  NODE_ENV: 'development',
  PORT: port,
  API_PORT: port,
  // Links in emails lead to the page, not to the API behind it.
  PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${pagePort}`,
})
// Their own process groups: a Ctrl+C reaches them once, from here, so the server can stop cleanly.
const options = { cwd: root, env, stdio: 'inherit', detached: true }
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')

const children = []
let ending = false
function endAll(code) {
  if (ending) return
  ending = true
  process.exitCode = code
  for (const child of children) child.kill('SIGTERM')
}

function run(args, more) {
  const child = spawn(node24(), args, { ...options, ...more })
  child.on('exit', (code) => endAll(code ?? 1))
  child.on('error', () => endAll(1))
  children.push(child)
  return child
}

onEnding(() => endAll(0))
// The database stays up while the server restarts.
const database = run(['scripts/dev-database.ts', ...(fresh ? ['--fresh'] : [])], {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})
database.once('message', () => {
  if (ending) return
  run(['--watch', '--watch-preserve-output', 'server/main.ts'])
  run([vite, '--port', pagePort, '--strictPort'])
})

/** Exits with a sentence if another program listens on the port. */
async function refuseTaken(number, name) {
  const server = createServer().listen(Number(number))
  try {
    await once(server, 'listening')
  } catch (error) {
    if (error.code !== 'EADDRINUSE') throw error
    fail(`Port ${number} is taken by another program. Stop it, or choose another: ${name}=4000 npm run dev`)
  }
  server.close()
  await once(server, 'close')
}

function readArgs() {
  try {
    const { values } = parseArgs({ options: { fresh: { type: 'boolean' }, help: { type: 'boolean' } } })
    if (!values.help) return values
  } catch (error) {
    fail(`${error.message}\n\n${HELP}`)
  }
  say(HELP)
  return process.exit(0)
}
