import { join } from 'node:path'
import { dropDatabase } from '../../scripts/drop-database.ts'
import { startEmbeddedPostgres } from '../../server/platform/postgres/embedded/embedded-postgres.ts'

// Before each run: the product then starts on an empty database and lays out the demo world, as on a first start.
const postgres = await startEmbeddedPostgres({
  dataDir: join(import.meta.dirname, '../../.data/e2e'),
  log: () => undefined,
  name: 'e2e',
})
try {
  await dropDatabase(postgres.connection)
} finally {
  await postgres.stop()
}
