import { parseArgs } from 'node:util'
import type pg from 'pg'
import { ConfigError, readConfig } from '../server/platform/config.ts'
import { startEmbeddedPostgres } from '../server/platform/postgres/embedded/embedded-postgres.ts'
import { dropDatabase } from './drop-database.ts'

// Runs next to the server under `npm run dev` and keeps the embedded PostgreSQL up, so that a server that restarts
// after an edit finds it running. With --fresh it first deletes the data.

const { fresh } = parseArgs({ options: { fresh: { type: 'boolean', default: false } } }).values

async function run() {
  const { DATABASE_URL, dataDir } = readConfig(process.env)
  if (DATABASE_URL) {
    if (fresh) throw new Error('--fresh only works with the embedded PostgreSQL. Unset DATABASE_URL first.')
    return { stop: async () => undefined }
  }
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: (text) => console.error(text),
    name: 'dev',
  })
  if (!fresh) return postgres
  try {
    await dropDatabase(postgres.connection)
  } catch (error) {
    await postgres.stop()
    if ((error as pg.DatabaseError).code !== '55006') throw error
    throw new Error(
      'Another Beatline process is using this data folder. Stop it, or set DATA_DIR to another folder.',
    )
  }
  return postgres
}

try {
  const { stop } = await run()
  // A timer, because an idle connection doesn't keep a process alive.
  const up = setInterval(() => undefined, 3_600_000)
  const end = async () => {
    clearInterval(up)
    await stop()
    process.disconnect?.()
  }
  process.once('SIGTERM', () => void end())
  process.once('disconnect', () => void end())
  process.send?.('ready')
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof Error ? error.message : error)
  process.exit(1)
}
