import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { longTest, sized } from '../prove/size.ts'
import { DATABASE_USER } from '../server/platform/postgres/embedded/folder.ts'
import { findLocation, socketFolder } from '../server/platform/postgres/embedded/location.ts'
import { SOCKET_PORT } from '../server/platform/postgres/embedded/server.ts'
import { atEnd } from './support/at-end.ts'
import { SCRIPT, scriptFolder, signalGroup, startScript } from './support/run-script.ts'

const START = { timeout: SCRIPT.timeout, interval: 50 }
const data = await scriptFolder()
/** PostgreSQL's own note that it runs on this folder. */
const postgres = join(data, 'postgres/postmaster.pid')

/** Listens on a free port, below the range that systems assign by themselves, so no one else gets it meanwhile. */
async function listen(): Promise<{ port: number; server: Server }> {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 20_000)
    const server = createServer().listen(port)
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (isFree) return { port, server }
  }
}

/** Ports for the page and the API. */
async function freePorts(): Promise<[number, number]> {
  const [one, other] = [await listen(), await listen()]
  for (const { server } of [one, other]) {
    server.close()
    await once(server, 'close')
  }
  return [one.port, other.port]
}

const startDev = (page: number, api: number, args: string[] = []) => {
  const env = { PAGE_PORT: String(page), PORT: String(api), DATA_DIR: data, DEMO: '0' }
  const dev = startScript('dev', args, { env })
  const at = (port: number) => `http://localhost:${port}`
  return { ...dev, page: at(page), api: at(api) }
}

const isListening = (address: string) =>
  fetch(address).then(
    () => true,
    () => false,
  )

// A supervisor signals only npm, a terminal everything that it runs.
const ENDINGS = [
  { signal: 'SIGTERM', to: 'npm' },
  { signal: 'SIGINT', to: 'all' },
] as const

test.each(ENDINGS.slice(0, sized(1, 2)))(
  'npm run dev serves page and API until $signal to $to, and leaves nothing behind',
  SCRIPT,
  async ({ signal, to }) => {
    const { child, ended, said, page, api } = startDev(...(await freePorts()))
    let isOver = false
    void ended.then(() => (isOver = true))
    // A line from each of the two programs.
    const isReady = () => [`ready at ${page}`, `Local:   ${page}`].every((line) => said().includes(line))
    await vi.waitFor(() => expect(isOver || isReady(), said()).toBe(true), START)
    expect(isOver, said()).toBe(false)
    // Both kinds of pages come from their sources, and the API is reached through them too.
    expect((await (await fetch(page)).text()).includes('/web/site/site.ts')).toBe(true)
    expect((await (await fetch(`${page}/login`)).text()).includes('/web/main.tsx')).toBe(true)
    const program = await fetch(`${page}/web/main.tsx`)
    expect(program.headers.get('content-type')).toContain('javascript')
    for (const address of [page, api]) {
      const reply = await fetch(`${address}/api/openapi.json`)
      expect(reply.status, said()).toBe(200)
      expect(await reply.json()).toHaveProperty('openapi')
    }
    expect(existsSync(postgres)).toBe(true)
    if (to === 'all') signalGroup(child, signal)
    else child.kill(signal)
    await ended
    expect(await Promise.all([page, api].map(isListening))).toEqual([false, false])
    expect(existsSync(postgres)).toBe(false)
  },
)

longTest('starts over with npm run dev -- --fresh, and deletes nothing still in use', SCRIPT, async () => {
  const client = async () => {
    const location = findLocation(data)
    const one = new pg.Client({
      host: socketFolder(location),
      port: SOCKET_PORT,
      user: DATABASE_USER,
      database: 'beatline',
    })
    await one.connect()
    return one
  }
  const first = startDev(...(await freePorts()))
  await vi.waitFor(() => expect(first.said()).toContain('ready at'), START)
  const database = await client()
  await database.query('create table left_over ()')
  const refused = startDev(...(await freePorts()), ['--fresh'])
  expect(await refused.ended).toBe(1)
  expect(refused.said()).toContain('Another Beatline process is using this data folder.')
  await database.query('select from left_over')
  await database.end()
  first.child.kill('SIGTERM')
  await first.ended
  const second = startDev(...(await freePorts()), ['--fresh'])
  await vi.waitFor(() => expect(second.said()).toContain('ready at'), START)
  const fresh = await client()
  const { rows } = await fresh.query(
    "select to_regclass('left_over') as found, to_regclass('posts') as posts",
  )
  expect(rows).toEqual([{ found: null, posts: 'posts' }])
  await fresh.end()
  second.child.kill('SIGTERM')
  await second.ended
})

test('ends npm run dev completely if its port is taken', SCRIPT, async () => {
  const { port, server } = await listen()
  atEnd(() => server.close())
  const { ended, said, api } = startDev(port, (await freePorts())[1])
  expect(await ended).toBe(1)
  expect(said()).toContain(`Port ${port} is taken by another program.`)
  expect(said()).toContain('PAGE_PORT=4000 npm run dev')
  expect(await isListening(api)).toBe(false)
  expect(existsSync(postgres)).toBe(false)
})
