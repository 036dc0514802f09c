import type { Config } from './config.ts'
import type { Database } from './db.ts'
import type { Files } from './files.ts'
import type { Jobs } from './jobs.ts'
import type { Live } from './live.ts'
import type { Log } from './log.ts'

/** What every feature may use. Made once in server/app.ts. */
export type Platform = {
  config: Config
  log: Log
  database: Database
  live: Live
  jobs: Jobs
  files: Files
  /** Where people reach the product, without a slash at the end: `https://beatline.example`. */
  origin: () => string
}
