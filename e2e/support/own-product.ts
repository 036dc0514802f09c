import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../server/platform/postgres/embedded/embedded-postgres.ts'
import { SLOW_MACHINE } from '../../test/support/bound.ts'
import { type SinkMail, startSmtpSink } from '../../test/support/smtp-sink.ts'
import { sendJob } from './send-job.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The product as a new operator runs it: an empty database, a first admin, and real mail. */
export type OwnProduct = {
  address: string
  admin: { email: string; password: string }
  /** Queries its database, for what no page can do: letting days go by. */
  query: (text: string, values?: unknown[]) => Promise<unknown>
  /** Runs a scheduled job now. */
  runJob: (name: string) => Promise<void>
  /** Waits for the newest email to an address with such a subject. */
  mail: (to: string, subject: RegExp) => Promise<SinkMail>
  mailsTo: (to: string) => SinkMail[]
  close: () => Promise<void>
}

/** Starts it next to the product that the other stories share, in a database of its own. */
export async function startOwnProduct(): Promise<OwnProduct> {
  const opened: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const undo of opened.reverse()) await undo()
  }
  try {
    return { ...(await openOwnProduct((undo) => opened.push(undo))), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** `later` collects what undoes each step; the last is undone first. */
async function openOwnProduct(
  later: (undo: () => Promise<unknown>) => void,
): Promise<Omit<OwnProduct, 'close'>> {
  const dataDir = join(ROOT, '.data/e2e')
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, name: 'life' })
  later(() => postgres.stop())
  const database = `life_${crypto.randomUUID().slice(0, 8)}`
  const asAdmin = async (text: string) => {
    const client = new pg.Client({ ...postgres.connection, database: 'postgres' })
    await client.connect()
    await client.query(text).finally(() => client.end())
  }
  await asAdmin(`create database ${database}`)
  later(() => asAdmin(`drop database ${database} with (force)`))
  const connection = { ...postgres.connection, database }
  const pool = new pg.Pool({ ...connection, max: 2 })
  // The end of a pool waits for no connection to close, and dropping the database ends what is still open.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  later(() => pool.end())
  const sink = await startSmtpSink()
  later(() => sink.close())
  const folder = await mkdtemp(join(tmpdir(), 'beatline-life-'))
  later(() => rm(folder, { recursive: true, force: true }))
  const admin = { email: 'admin@newsroom.example', password: `harbor-${crypto.randomUUID().slice(0, 13)}` }
  const server = await startServer({
    DATABASE_URL: urlOf(connection),
    DATA_DIR: folder,
    SMTP_URL: sink.url,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  })
  later(() => server.stop())
  const mailsTo = (to: string) => sink.received.filter((mail) => mail.to.includes(to))
  return {
    address: server.address,
    admin,
    query: (text, values) => pool.query(text, values),
    runJob: (job) => sendJob((text, values) => pool.query(text, values), job),
    mailsTo,
    mail: async (to, subject) => {
      const found = () => mailsTo(to).findLast((mail) => subject.test(mail.subject))
      await expect.poll(found, { message: `a mail to ${to}: ${subject}`, intervals: [250] }).toBeTruthy()
      return found()!
    },
  }
}

/** By the socket's folder: there is no port. */
function urlOf({
  host,
  port,
  user,
  database,
}: {
  host: string
  port: number
  user: string
  database: string
}) {
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

async function startServer(env: Record<string, string>) {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'warn',
      DATABASE_POOL: '6',
      ...SLOW_MACHINE,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  let said = ''
  for (const output of [child.stdout, child.stderr]) output.on('data', (text) => (said += text))
  const address = () => /ready at (http:\/\/localhost:\d+)/.exec(said)?.[1]
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const isSettled = () => address() !== undefined || hasEnded()
  try {
    await expect.poll(isSettled, { message: 'the product starts', timeout: 180_000 }).toBe(true)
    expect(address(), said).toBeDefined()
  } catch (error) {
    await stop()
    throw error
  }
  return { address: address()!, stop }
}
