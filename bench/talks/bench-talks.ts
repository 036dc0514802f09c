import { readFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../db/migrate.ts'
import { connect } from '../ending.ts'
import { type Ground, type Outcome, SERVER_DIR, say, startOver } from '../ground.ts'
import { withClient } from '../prepare.ts'
import { measureTalks } from './measure-talks.ts'
import { ensureSockets } from './open-files.ts'
import { askMemory, settledMemory } from './settled-memory.ts'
import { printedTalks, readTalkFacts, talkReportOf } from './talk-report.ts'
import { castOf, seedTalks } from './talk-seed.ts'
import { tokensOf } from './tokens.ts'

const DATABASE = 'bench_talks'

/** Open streams, messages, and the pages of a long list and a long thread, in a database of their own. */
export async function benchTalks(ground: Ground): Promise<Outcome> {
  const { admin, ends } = ground
  const options = ground.options.talks
  const run = { began: Date.now(), load: loadavg()[0]! }
  ensureSockets(options.streams + 2 * options.pairs)
  const connection = { ...ground.connection, database: DATABASE }
  say('Seeding...')
  // Anew each time: a run leaves messages behind.
  const drop = () => admin.query(`drop database if exists ${DATABASE} with (force)`)
  await drop()
  await admin.query(`create database ${DATABASE}`)
  ends.defer(async () => void (await drop()))
  await migrate(connection)
  await withClient(connection, (client) => seedTalks(client, options))
  const client = await connect(ends, connection)
  const seeded = await readTalkFacts(client)
  const probe = join(import.meta.dirname, 'memory-probe.ts')
  const product = await startOver(ground, connection, { profile: 'talks', probe })
  const tokens = await tokensOf(await readFile(join(SERVER_DIR, 'auth-secret')), castOf(options).count)
  const memory = () => askMemory(product.child)
  const defer = (end: () => Promise<void>) => ends.defer(end)
  const figures = await measureTalks({
    ...product,
    memory,
    settle: settledMemory,
    client,
    tokens,
    options,
    say,
    defer,
  })
  const report = talkReportOf(seeded, run, options, figures)
  return { text: printedTalks(report), json: report, errors: report.errors }
}
