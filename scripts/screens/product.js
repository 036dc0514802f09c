import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { node24, toolEnvironment } from '../bootstrap.js'
import { finished, root } from '../terminal.js'

const START_MS = 180_000

/** A port that is free right now. */
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

/** The product on a free port, with its own demo world, which is deleted when it stops. */
export async function startProduct() {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'beatline-screens-'))
  // Under root, PostgreSQL runs as another user who must be able to enter this folder; otherwise the data would go
  // elsewhere and stay.
  chmodSync(folder, 0o755)
  const address = `http://localhost:${port}`
  const env = toolEnvironment({
    PORT: String(port),
    PUBLIC_URL: address,
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    NODE_ENV: '',
    DATABASE_URL: '',
    TRUST_PROXY: '',
    DEMO: '',
  })
  const stdio = ['ignore', 'ignore', 'inherit']
  const child = spawn(node24(), ['server/main.ts'], { cwd: root, env, stdio })
  const ended = finished(child, 15)
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await isReady(address, ended)
    return { address, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function isReady(address, ended) {
  let isOver = false
  ended.then(() => {
    isOver = true
  })
  for (const end = Date.now() + START_MS; Date.now() < end && !isOver; ) {
    const reply = await fetch(`${address}/readyz`).catch(() => null)
    if (reply?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('The product did not start.')
}
