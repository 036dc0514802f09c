import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { dropDatabase } from '../../scripts/drop-database.ts'
import { startEmbeddedPostgres } from '../../server/platform/postgres/embedded/embedded-postgres.ts'

// Before each run, so that the product starts on an empty database, without emails, and creates the demo world, as on a
// first start.
const dataDir = join(import.meta.dirname, '../../.data/e2e')
await rm(join(dataDir, 'outbox'), { recursive: true, force: true })
const postgres = await startEmbeddedPostgres({
  dataDir,
  log: () => undefined,
  name: 'e2e',
})
try {
  await dropDatabase(postgres.connection)
} finally {
  await postgres.stop()
}
