import { idempotencyKeys } from '../http/idempotency.sql.ts'
import { rateLimits } from '../limits/limits.sql.ts'
import type { Db } from '../postgres/db.ts'
import type { Job } from './jobs.ts'

type Sweep = (db: Db) => Promise<unknown>

/** Hourly: expired rows, the platform's own and those of `more`. They are dead; this frees their space. */
export function sweepJob(db: Db, more: Sweep[]): Job<object> {
  return {
    name: 'sweep',
    every: '17 * * * *',
    run: async () => {
      for (const sweep of [idempotencyKeys.sweep, rateLimits.sweep, ...more]) await sweep(db)
    },
  }
}
