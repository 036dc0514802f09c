import { join, resolve } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../server/platform/embedded-postgres.ts'
import { explain } from './explain.ts'
import { measureAll, probe } from './measures.ts'
import { type Options, readOptions, USAGE } from './options.ts'
import { ensureSeeded, findSpot, lockBench, readyMember } from './prepare.ts'
import { ensurePage, memoryOf, signIn, startProduct } from './product.ts'
import { printed, readFacts, reportOf, writeJson } from './report.ts'
import { startSubjects } from './subjects.ts'

const DATA_DIR = join(import.meta.dirname, '../.data/bench')

const say = (text: string) => process.stderr.write(`${text}\n`)

/** Registers the end of something before it has started, so that a Ctrl+C in between leaves nothing behind. */
async function own<T>(ends: AsyncDisposableStack, starting: Promise<T>, end: (started: T) => Promise<void>) {
  ends.defer(async () => {
    const started = await starting.catch(() => null)
    if (started !== null) await end(started)
  })
  return starting
}

async function connect(ends: AsyncDisposableStack, connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await own(ends, client.connect(), () => client.end())
  return client
}

async function bench(ends: AsyncDisposableStack, options: Options): Promise<number> {
  ensurePage()
  const starting = startEmbeddedPostgres({ dataDir: DATA_DIR, log: say, name: 'bench' })
  const postgres = await own(ends, starting, (server) => server.stop())
  const admin = await connect(ends, postgres.connection)
  await lockBench(admin)
  const database = await ensureSeeded(admin, postgres.connection, options.posts, say)
  const connection = { ...postgres.connection, database }
  const client = await connect(ends, connection)
  const member = await readyMember(client)
  const spot = await findSpot(client, member.id)
  if (options.explain) console.log(await explain(client, spot))
  const facts = await readFacts(client)
  const { host, user } = connection
  const product = await own(
    ends,
    startProduct({
      databaseUrl: `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
      dataDir: join(DATA_DIR, 'server'),
      profile: options.profile && resolve(options.profile),
    }),
    (server) => server.end(),
  )
  const token = await signIn(product.port, member)
  const measures = await probe(product.port, token, spot)
  const before = memoryOf(product.pid)
  const ground = { ...product, token, connection, connections: options.connections, spot }
  const subjects = await startSubjects(ground, measures, (end) => ends.defer(end))
  const rows = await measureAll(measures, subjects, options, say)
  const after = memoryOf(product.pid)
  const memory = before && after && { ready: before.now, peak: after.peak }
  const report = reportOf(facts, options, memory, rows)
  console.log(printed(report))
  if (options.json) writeJson(options.json, report)
  return report.errors === 0 ? 0 : 1
}

/** Rejects when somebody asks this process to end, or the process that started it is gone. */
function stopAsked(): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = () => {
    // What breaks from here on breaks because it is ended, and must not keep the rest from ending.
    process.on('uncaughtException', () => undefined)
    reject(new Error('Stopped.'))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  if (process.env.BEATLINE_PARENT_IPC) process.on('disconnect', stop)
  return promise
}

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2))
  if (options === null) {
    console.log(USAGE)
    return 0
  }
  const ends = new AsyncDisposableStack()
  try {
    return await Promise.race([bench(ends, options), stopAsked()])
  } finally {
    await ends.disposeAsync()
  }
}

try {
  process.exit(await main())
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
