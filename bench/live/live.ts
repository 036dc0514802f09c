import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate } from '../../db/migrate.ts'
import { castOf, type LiveSize, seedLive } from '../../db/seed/live.ts'
import { ensureSockets } from '../../test/open-files.ts'
import { connect, say } from '../ending.ts'
import type { Figure } from '../figures.ts'
import { startFloor } from '../http-rows.ts'
import { tokensOf } from '../members.ts'
import { askMemory, MEMORY_PROBE, settledMemory } from '../memory.ts'
import { withClient } from '../seeds.ts'
import { databaseClock, SERVER_DIR, type Setup, serve } from '../setup.ts'
import { measureLive } from './measure-live.ts'

const DATABASE = 'bench_live'
const SIZE = { pairs: 250, conversations: 5_000, thread: 100_000 }

/** Open streams, messages, and pages of long lists, in a database of their own. */
export async function benchLive(setup: Setup): Promise<Figure[]> {
  const { admin, options, ends } = setup
  const size: LiveSize = { ...SIZE, streams: options.streams }
  ensureSockets(size.streams + 2 * size.pairs)
  const connection = { ...setup.connection, database: DATABASE }
  say('Seeding...')
  // Every time: a run leaves messages behind.
  const drop = () => admin.query(`drop database if exists ${DATABASE} with (force)`)
  await drop()
  await admin.query(`create database ${DATABASE}`)
  ends.defer(async () => void (await drop()))
  await migrate(connection)
  await withClient(connection, (client) => seedLive(client, size))
  const client = await connect(ends, connection)
  const server = await serve(setup, connection, { name: 'live', probe: MEMORY_PROBE })
  const floor = await startFloor(SERVER_DIR)
  ends.defer(floor.end)
  return measureLive({
    server,
    floor,
    memory: () => settledMemory(() => askMemory(server.child)),
    client,
    tokens: await tokensOf(await readFile(join(SERVER_DIR, 'auth-secret')), castOf(size).count),
    size,
    rate: options.rate,
    rounds: { ...options, databaseCpu: await databaseClock(client), say },
  })
}
