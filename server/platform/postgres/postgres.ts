import type pg from 'pg'
import type { Config } from '../config.ts'
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts'

/** The database that this process uses: your own by DATABASE_URL, otherwise the embedded PostgreSQL. */
export type Postgres = { connection: pg.ClientConfig; embedded: boolean; stop: () => Promise<void> }

/** `warn` is called when the embedded PostgreSQL has exited by itself, and when it runs again. */
export async function startPostgres(
  config: Config,
  say: (text: string) => void,
  warn?: (text: string) => void,
): Promise<Postgres> {
  if (config.DATABASE_URL)
    return {
      connection: { connectionString: config.DATABASE_URL },
      embedded: false,
      stop: async () => undefined,
    }
  const { connection, stop } = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: say,
    ...(warn && { revives: warn }),
  })
  return { connection, embedded: true, stop }
}
