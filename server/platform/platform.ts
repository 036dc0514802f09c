import type { Config } from './config.ts'
import type { Files } from './files/files.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Live } from './live/live.ts'
import type { Log } from './log/log.ts'
import type { Database } from './postgres/db.ts'

/** What every feature may use. Created once in server/app.ts. */
export type Platform = {
  config: Config
  log: Log
  database: Database
  live: Live
  jobs: Jobs
  files: Files
  /** The public address of the product, without a trailing slash: `https://beatline.example`. */
  origin: () => string
}
