import type { Config } from '../config.ts'
import { type Connection, LIMITS } from './connection.ts'
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts'

/** The database that this process uses: your own by DATABASE_URL, otherwise the embedded PostgreSQL. */
export type Postgres = { connection: Connection; embedded: boolean; stop: () => Promise<void> }

// The role's limits are for what comes through the pooler. Migrations, backups and some commands take their time.
const UNLIMITED = Object.keys(LIMITS)
  .map((name) => `-c ${name}=0`)
  .join(' ')

function ownConnection(config: Config): Connection {
  const { DATABASE_URL, DATABASE_POOLER, DATABASE_DIRECT_URL, STATEMENT_MS } = config
  const connection = { connectionString: DATABASE_URL }
  if (!DATABASE_POOLER) return { ...connection, statementMs: STATEMENT_MS }
  const direct = { connectionString: DATABASE_DIRECT_URL, options: UNLIMITED }
  return { ...connection, pooler: DATABASE_POOLER, direct }
}

/** `warn` is called when the embedded PostgreSQL has exited by itself, and when it runs again. */
export async function startPostgres(
  config: Config,
  say: (text: string) => void,
  warn?: (text: string) => void,
): Promise<Postgres> {
  if (config.DATABASE_URL)
    return { connection: ownConnection(config), embedded: false, stop: async () => undefined }
  const { connection, stop } = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: say,
    ...(warn && { revives: warn }),
  })
  return { connection: { ...connection, statementMs: config.STATEMENT_MS }, embedded: true, stop }
}
