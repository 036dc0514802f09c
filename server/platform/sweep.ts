import type { Database } from './db.ts'
import { idempotencyKeys } from './idempotency.sql.ts'
import type { Job } from './jobs.ts'
import { rateLimits } from './limits.sql.ts'

/** Hourly: rows whose time is over. They are dead already; this only gives their room back. */
export function sweepJob({ db }: Database): Job<object> {
  return {
    name: 'sweep',
    every: '17 * * * *',
    run: async () => {
      await idempotencyKeys.sweep(db)
      await rateLimits.sweep(db)
    },
  }
}
