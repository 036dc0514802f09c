import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../server/platform/embedded-postgres.ts'

// Before each run: the product then starts on an empty database and lays out the demo world, as on a first start.
const postgres = await startEmbeddedPostgres({
  dataDir: join(import.meta.dirname, '../.data/e2e'),
  log: () => undefined,
  name: 'e2e',
})
try {
  const admin = new pg.Client({ ...postgres.connection, database: 'postgres' })
  await admin.connect()
  await admin.query(`drop database ${pg.escapeIdentifier(postgres.connection.database)} with (force)`)
  await admin.end()
} finally {
  await postgres.stop()
}
