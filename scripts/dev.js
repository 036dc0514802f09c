import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, node24, toolEnvironment } from './bootstrap.js'
import { onEnding, root } from './terminal.js'

await ensureInstalled()
// The server reads its pages when it starts, although the members' ones come from their sources here.
if (!existsSync(join(root, 'dist', 'web'))) await ensureBuilt()
const pagePort = process.env.PAGE_PORT || '3000'
const port = process.env.PORT || '3001'
const env = toolEnvironment({
  NODE_ENV: 'development',
  PORT: port,
  API_PORT: port,
  // Links in mails lead to the page, not to the API behind it.
  PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${pagePort}`,
})
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
const commands = [
  ['--watch', '--watch-preserve-output', 'server/main.ts'],
  [vite, '--port', pagePort, '--strictPort'],
]
// Their own process groups: a Ctrl+C reaches them once, from here, so the server can end in order.
const options = { cwd: root, env, stdio: 'inherit', detached: true }
const children = commands.map((args) => spawn(node24(), args, options))

let ending = false
function endAll(code) {
  if (ending) return
  ending = true
  process.exitCode = code
  for (const child of children) child.kill('SIGTERM')
}

for (const child of children) {
  child.on('exit', (code) => endAll(code ?? 1))
  child.on('error', () => endAll(1))
}
onEnding(() => endAll(0))
