import type { Config } from './config.ts'
import type { Files } from './files/files.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { FairQueue } from './limits/fair-queue.ts'
import type { Live } from './live/live.ts'
import type { Log } from './log/log.ts'
import type { Database } from './postgres/db.ts'
import type { Replica } from './postgres/replica.ts'

/** What every feature may use. Created once in server/app.ts. */
export type Platform = {
  config: Config
  log: Log
  database: Database
  /** Null without DATABASE_REPLICA_URL. */
  replica: Replica | null
  /** Whether `database` is the replica: nothing can be written there. */
  isReplica: boolean
  live: Live
  jobs: Jobs
  files: Files
  /** The public address of the product, without a trailing slash: `https://beatline.example`. */
  origin: () => string
  /** The one queue for all searches. */
  searches: FairQueue
  /** What a feature makes once for this platform, such as a cache: the first call with `make` makes it. */
  own: <Made>(make: (platform: Platform) => Made) => Made
}

/** A platform of these parts, with nothing made yet. */
export function platformOf(parts: Omit<Platform, 'own'>): Platform {
  const made = new Map<(platform: Platform) => unknown, unknown>()
  const platform: Platform = {
    ...parts,
    own: <Made>(make: (platform: Platform) => Made) => {
      if (!made.has(make)) made.set(make, make(platform))
      return made.get(make) as Made
    },
  }
  return platform
}
